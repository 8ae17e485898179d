#!/bin/sh
# What must be on the machine before anything can be built: Python with venv and headers, and a C++20 compiler.
#
#   prerequisites.sh             exit 0, or one line that says what to install, and exit 1
#   prerequisites.sh --python    print the interpreter to use
#   prerequisites.sh --packages  print the Debian packages that are missing (nothing if nothing is)
#
# PYTHON and CXX choose an interpreter and a compiler other than the ones found.
set -u
mode=${1:-}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

python=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if is_new_enough "$candidate"; then
        python=$candidate
        break
    fi
done

if [ "$mode" = --python ]; then
    [ -n "$python" ] && echo "$python"
    exit 0
fi

missing=
packages=
need() { # need WHAT PACKAGE...
    missing="$missing${missing:+, }$1"
    shift
    packages="$packages${packages:+ }$*"
}

# The packages of a Python that apt offers and that is new enough; the plain python3 may be too old.
apt_python() {
    for version in python3 python3.14 python3.13 python3.12 python3.11; do
        offered=$(apt-cache show "$version" 2>/dev/null | while read -r key value; do
            [ "$key" = Version: ] && echo "$value" && break
        done)
        case $offered in
            3.[0-9].* | 3.10.* | '') ;;
            *) echo "$version $version-venv $version-dev" && return ;;
        esac
    done
    # Apt has no lists, or nothing new enough; the second only where an old python3 is installed.
    if command -v python3 >/dev/null 2>&1; then
        echo python3.11 python3.11-venv python3.11-dev
    else
        echo python3 python3-venv python3-dev
    fi
}

if [ -z "$python" ]; then
    found=$("${PYTHON:-python3}" -c 'import platform; print(platform.python_version())' 2>/dev/null)
    # shellcheck disable=SC2046 # several words are meant
    need "Python 3.11 or newer (found ${found:-none})" $(apt_python)
else
    name=${python##*/}
    case $name in
        python3*) ;;
        *) name=python3 ;;
    esac
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || need "Python's venv module" "$name-venv"
    "$python" - >/dev/null 2>&1 <<'PY' || need "Python's headers (Python.h)" "$name-dev"
import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())
PY
fi

compiles() {
    printf '#include <bit>\n#include <compare>\n#include <span>\nint main() { return std::popcount(0u); }\n' |
        "$1" -x c++ -std=c++20 -fsyntax-only - >/dev/null 2>&1
}
compiler=
for candidate in ${CXX:-c++ g++ clang++}; do
    if compiles "$candidate"; then
        compiler=$candidate
        break
    fi
done
[ -n "$compiler" ] || need "a C++20 compiler (GCC 11, Clang 14 or newer)" g++

if [ "$mode" = --packages ]; then
    echo "$packages"
    exit 0
fi
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null 2>&1; then
    echo "neoteric needs $missing. Install with: sudo apt install $packages" >&2
else
    echo "neoteric needs $missing. Install with your system's package manager (on macOS: xcode-select --install, and Python from python.org)." >&2
fi
exit 1
