#!/bin/sh
# Build a copy of the project with checks in the compiled code and pass the tests there:
# sh tests/checked.sh debug | sanitize [more words for pytest]
set -eu
kind=$1
shift
project=$(cd "$(dirname "$0")/.." && pwd)
python=$project/.venv/bin/python
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

tar -C "$project" -cf - --exclude=.git --exclude=.venv --exclude=build --exclude=dist \
    --exclude=runs --exclude='*.so' --exclude='*.egg-info' . | tar -C "$copy" -xf -
cd "$copy"
OPENSKY_BUILD=$kind "$python" setup.py --quiet build_ext --inplace --parallel "$(nproc)"
echo "$kind: built"

export PYTHONPATH="$copy/src" PYTHONFAULTHANDLER=1
chosen='not slow and not bench'
if [ "$kind" = sanitize ]; then
    chosen="$chosen and not bare"
    # CPython's own small blocks would hide what lies beyond an object; what it keeps to its end
    # would be told as leaks.
    export PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1
    # Bots that end by SIGSEGV are to end by SIGSEGV.
    export ASAN_OPTIONS="$ASAN_OPTIONS:handle_segv=0"
    export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
    LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
    export LD_PRELOAD
fi
"$python" -c 'import opensky._core as core, sys; sys.exit(not core.__file__.startswith(sys.argv[1]))' \
    "$copy/src"
# Memory of commands is measured without checks.
"$python" -m pytest tests -p no:cacheprovider -m "$chosen" -k "not ten_megabytes" "$@"
echo "$kind: no finding"
