"""The layout holds: dependencies run one way, the core names no piece, and the house is kept."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
import typer

import neoteric.variants
from neoteric.pieces import catalog
from neoteric.variants.model import Variant

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "neoteric"
CPP = ROOT / "cpp"

LAYERS = (
    ("errors", "constants", "squares", "rules.setup"),
    ("pieces",),
    ("variants",),
    ("_core", "rules"),
    ("notation",),
    ("board", "effects", "outcome", "drawing", "svg", "diagram"),
    ("notation.pgn",),
    ("engine",),
    ("protocols", "lab", "server"),
    ("cli",),
    ("", "__main__"),
)
"""From the bottom up; a module may import from its own layer and those below. The longest name that fits
holds: PGN is read over the board, though it lives among the notations. The package itself ("") gathers the
public names of all, so nothing inside may import from it."""

DATA_ONLY = ("pieces", "variants")
"""Layers of pure data and text, which know nothing of the compiled core."""


def modules() -> dict[str, Path]:
    """Every module of the package by its name without ``neoteric.``."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = path
    return found


MODULES = modules()


def layer(module: str) -> int:
    """The height of a module in LAYERS."""
    best = max(
        (
            name
            for names in LAYERS
            for name in names
            if module == name or (name and module.startswith(f"{name}."))
        ),
        key=len,
        default=None,
    )
    assert best is not None, f"neoteric.{module} stands in no layer: give it one in LAYERS"
    return next(height for height, names in enumerate(LAYERS) if best in names)


def runs(node: ast.AST, *, top_only: bool = False) -> Iterator[ast.AST]:
    """The nodes under `node` that run when the program does: not those under ``if TYPE_CHECKING``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            for other in child.orelse:
                yield from runs(other, top_only=top_only)
            continue
        if top_only and isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        yield child
        yield from runs(child, top_only=top_only)


def imports(module: str, *, top_only: bool = False) -> Iterator[tuple[str, int]]:
    """The package's modules that a module imports, and the lines."""
    path = MODULES[module]
    for node in runs(ast.parse(path.read_text("utf-8")), top_only=top_only):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            base = node.module or ""
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name == "neoteric" or name.startswith("neoteric."):
                yield resolve(name.removeprefix("neoteric").lstrip(".")), node.lineno


def resolve(name: str) -> str:
    """The module of a dotted name that may end in something defined in it."""
    while name and name not in MODULES and name != "_core":
        name = name.rpartition(".")[0]
    return name


@pytest.mark.parametrize("module", [name for name in MODULES if name])
def test_imports_go_down_or_sideways_never_up(module: str) -> None:
    upward = [
        f"{MODULES[module].name}:{line} imports neoteric.{target}"
        for target, line in imports(module)
        if layer(target) > layer(module)
    ]
    assert not upward


def test_no_two_modules_import_each_other_when_loaded() -> None:
    graph = {
        name: {target for target, _ in imports(name, top_only=True) if target in MODULES and target != name}
        for name in MODULES
    }
    TopologicalSorter(graph).prepare()  # raises CycleError with the cycle


@pytest.mark.parametrize("module", [name for name in MODULES if name.split(".")[0] in DATA_ONLY])
def test_pieces_and_variants_are_data_that_the_core_is_not_needed_for(module: str) -> None:
    assert "_core" not in {target for target, _ in imports(module)}


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("rules.reference")])
def test_the_reference_stands_apart_from_the_core_and_the_compiler(module: str) -> None:
    targets = {target for target, _ in imports(module)}
    assert not targets & {"_core", "board"}
    assert not {target for target in targets if target.startswith("rules.compile")}


def test_importing_the_package_loads_neither_the_cli_nor_its_libraries() -> None:
    """It keeps ``import neoteric`` as quick as the rules alone."""
    code = "import sys, neoteric; print(*{'typer', 'click', 'rich', 'neoteric.cli'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def sources(*folders: str) -> list[Path]:
    """Our C++ files below the folders of cpp/."""
    return sorted(path for folder in folders for path in (CPP / folder).rglob("*") if path.is_file())


def included(path: Path) -> list[str]:
    """What a C++ file includes."""
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', path.read_text("utf-8"), re.MULTILINE)


def test_the_core_includes_neither_search_nor_tables_nor_the_binding() -> None:
    assert sources("core")
    for path in sources("core"):
        for name in included(path):
            assert not re.match(r"(.*/)?(search|tables|bind|nanobind)/|Python\.h", name), (
                f"{path.name}: {name}"
            )
            for folder in ("search", "tables", "bind"):
                assert not (CPP / folder / name).exists(), f"{path.name}: {name}"


def test_only_the_binding_knows_python() -> None:
    for path in sources("core", "search", "tables"):
        assert not re.search(r"nanobind|Python\.h|\bPy[A-Z]", path.read_text("utf-8")), path.name


def test_search_and_tables_do_not_include_the_binding() -> None:
    for path in sources("search", "tables"):
        for name in included(path):
            assert not name.startswith("bind/"), f"{path.name}: {name}"
            assert not (CPP / "bind" / name).exists(), f"{path.name}: {name}"


def all_variants() -> Iterator[Variant]:
    """The variants that any module of neoteric.variants declares."""
    for module in pkgutil.iter_modules(neoteric.variants.__path__, "neoteric.variants."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, Variant):
                yield value


def forbidden_names() -> set[str]:
    """Names that must not stand in C++. "Pawn", "king" and "royal" are concepts of all the games."""
    names = set(catalog.names())
    for variant in all_variants():
        names |= {variant.name, *(piece.name for piece in variant.men)}
    return names - {"pawn", "king", "neoteric"}


def test_the_core_names_no_piece_and_no_variant() -> None:
    names = forbidden_names()
    assert {"knight", "swedish-cannon", "new-chess"} <= names
    forbidden = re.compile("|".join(name.replace("-", "[-_ ]?") for name in names), re.IGNORECASE)
    for path in sources("core", "search", "tables", "bind"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            found = forbidden.search(line)
            assert found is None, f"{path.name}:{number} names {found}: {line.strip()}"


def kept_files() -> list[Path]:
    """Everything written by hand, in any language."""
    folders = ("src", "cpp", "tests", "bench", "docs", "examples", "tools", ".ci", ".github")
    kinds = {".py", ".cpp", ".h", ".md", ".sh", ".toml", ".yml", ""}
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    return sorted(path for path in (*found, *ROOT.glob("*.md"), *ROOT.glob("*.t*")) if path.is_file())


def test_nothing_is_left_to_do() -> None:
    mark = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b")
    left = [path.relative_to(ROOT) for path in kept_files() if mark.search(path.read_text("utf-8"))]
    assert not left


def test_files_stay_readable() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in kept_files()
        if path.suffix in {".py", ".cpp", ".h"} and (lines := path.read_text("utf-8").count("\n")) > 600
    }
    assert not long


Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public_definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Documented]]:
    """Public classes, functions and methods, but not functions within functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Documented) and not child.name.startswith("_"):
            yield f"{prefix}{child.name}", child
            if isinstance(child, ast.ClassDef):
                yield from public_definitions(child, f"{prefix}{child.name}.")


def needs_docstring(node: Documented) -> bool:
    """Overloads, setters and overrides take theirs from elsewhere."""
    marks = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return not marks & {"overload", "setter", "override"}


@pytest.mark.parametrize("module", MODULES)
def test_public_things_have_docstrings(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    undocumented = [
        name
        for name, node in public_definitions(tree)
        if needs_docstring(node) and ast.get_docstring(node) is None
    ]
    assert not undocumented
    assert ast.get_docstring(tree) or not tree.body, "the module itself"


def pages() -> list[Path]:
    """What a user reads."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands(command: object, path: str) -> Iterator[tuple[str, object]]:
    """The commands below one, by the full name that is typed."""
    children: dict[str, object] = getattr(command, "commands", {})
    if not children:
        yield path, command
    for name, child in children.items():
        yield from commands(child, f"{path} {name}")


def test_every_command_and_option_is_documented() -> None:
    cli = importlib.import_module("neoteric.cli")
    text = "\n".join(page.read_text("utf-8") for page in pages())
    found = dict(commands(typer.main.get_command(cli.app), "neoteric"))
    assert len(found) > 1
    assert not [name for name in found if name not in text]
    options = {
        option
        for command in found.values()
        for parameter in getattr(command, "params", ())
        for option in parameter.opts
        if option.startswith("--")
    }
    assert not [option for option in options - {"--help"} if option not in text]


def test_every_page_of_the_docs_is_linked_from_another() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (*pages(), ROOT / "CONTRIBUTING.md"))
    assert not [page.name for page in pages()[1:] if not re.search(rf"\]\([^)]*{re.escape(page.name)}", text)]


def test_links_between_our_pages_lead_somewhere() -> None:
    broken = []
    for page in (*pages(), ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
            name, _, anchor = target.partition("#")
            if "://" in target:
                continue
            path = (page.parent / name) if name else page
            if not path.exists() or (anchor and anchor not in anchors(path)):
                broken.append(f"{page.name}: {target}")
    assert not broken


def anchors(page: Path) -> set[str]:
    """The anchors of a Markdown page: its headings as GitHub spells them, and explicit ones."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings} | set(
        re.findall(r'<a id="([^"]+)"', text)
    )
