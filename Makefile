# The few verbs of this repository; CI calls the same ones. Everything is incremental.
.DEFAULT_GOAL := help
.PHONY: help play build test quick lint types pytest sanitize bench format stub package clean

BIN := .venv/bin
ARGS ?=
WORKERS ?= auto
NATIVE := CMakeLists.txt $(wildcard cpp cpp/* cpp/*/*)
CPP := $(wildcard cpp/*/*.cpp cpp/*/*.h tools/*.cpp)
TYPED := $(foreach d,src tests bench examples tools,$(if $(wildcard $d/*.py $d/*/*.py),$d))

help: ## List the verbs
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r verb text; do \
	  printf '%-14s %s\n' "$$verb" "$$text"; done

play: .venv/.built ## Set up, build, and play in the terminal (ARGS=... are passed on)
	@$(BIN)/neoteric play $(ARGS)

build: .venv/.built ## Set up and build only

test: lint types sanitize pytest ## Everything that CI runs

quick: lint types .venv/.built .venv/.dev ## The same without the slow tests and the sanitizers
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -m 'not slow' $(ARGS)

lint: .venv/.dev ## Ruff and clang-format, checking only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(if $(CPP),$(BIN)/clang-format --dry-run -Werror $(CPP))

types: .venv/.built .venv/.dev ## mypy --strict
	$(BIN)/mypy $(TYPED)

pytest: .venv/.built .venv/.dev ## All tests and documentation examples
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal $(ARGS)

sanitize: .venv/.dev ## Build with ASan and UBSan; run the perft and fuzz tests on that
	tools/sanitize.sh

bench: .venv/.built .venv/.dev ## Measure speed, against the peers that are installed
	$(BIN)/python -m bench $(ARGS)

format: .venv/.dev ## Format Python and C++
	$(BIN)/ruff check --fix --exit-zero --quiet .
	$(BIN)/ruff format .
	$(if $(CPP),$(BIN)/clang-format -i $(CPP))

stub: .venv/.built .venv/.dev ## Write src/neoteric/_core.pyi from the compiled core
	$(BIN)/python -m nanobind.stubgen -q -P -m neoteric._core -o src/neoteric/_core.pyi

package: .venv/.dev ## Source distribution and wheel, into dist/
	$(BIN)/python -m build

clean: ## Remove everything that was made, .venv too
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests bench examples tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The environment with what building needs.
.venv/.made: pyproject.toml tools/prerequisites.sh
	@tools/prerequisites.sh
	@$(BIN)/python -c 'import pip' 2>/dev/null || $$(tools/prerequisites.sh --python) -m venv --clear .venv
	@echo "Preparing .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --group build
	@touch $@

# What the tests and linters need besides.
.venv/.dev: .venv/.made
	@echo "Installing the development tools"
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# The package itself, editable: Python sources are used in place, the core is rebuilt when its sources change.
.venv/.built: .venv/.made $(NATIVE)
	@echo "Building the core"
	@$(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	@touch $@
