#!/bin/sh
# Builds the package with the address and undefined-behaviour sanitizers and runs the tests given (default:
# the quick ones of perft and fuzz that use the core, and the engine's) against that build.
#
# The build is installed into a virtual environment of its own, build/sanitize/venv, which sees the tools
# of .venv behind its own packages; so no editable install or import path of .venv can get in between.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- -m 'not slow' tests/perft/test_cases.py tests/perft/test_published.py tests/fuzz tests/unit/test_engine.py
if [ "$(uname)" != Linux ]; then
    echo "The sanitizer run preloads the compiler's runtime, which works on Linux only; CI does it there." >&2
    exit 1
fi

tools=$PWD/.venv/bin/python
venv=$PWD/build/sanitize/venv
python=$venv/bin/python
if ! "$python" -c '' 2>/dev/null; then
    "$tools" -m venv --clear --without-pip "$venv"
fi
purelib='import sysconfig; print(sysconfig.get_path("purelib"))'
"$tools" -c "$purelib" >"$("$python" -c "$purelib")/tools.pth"

"$tools" -m pip --python "$venv" install --quiet --no-deps --no-build-isolation --force-reinstall \
    -C build-dir=build/sanitize/cmake -C install.strip=false \
    -C cmake.define.NEOTERIC_SANITIZE=ON -C cmake.define.NEOTERIC_WERROR=ON .

# The interpreter is not linked with the sanitizer's runtime, so that comes first; nor with the C++ library,
# which the runtime must find at its start to see exceptions.
while IFS='=' read -r key value; do
    case $key in CMAKE_CXX_COMPILER:*) compiler=$value ;; esac
done <build/sanitize/cmake/CMakeCache.txt
runtime=$("$compiler" -print-file-name=libasan.so)
[ "$runtime" != libasan.so ] || runtime=$("$compiler" -print-file-name="libclang_rt.asan-$(uname -m).so")
preload="$runtime $("$compiler" -print-file-name=libstdc++.so.6)"

# Python's own allocator would hide overruns of objects that live inside Python objects. Leaks are not
# looked for: the interpreter keeps memory until the end by design. With --capture=sys, what the runtime
# says before it ends the process reaches the terminal.
LD_PRELOAD=$preload PYTHONMALLOC=malloc NEOTERIC_SANITIZED=1 \
    ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1 \
    exec "$python" -m pytest -q -p no:cacheprovider --capture=sys "$@"
