#!/usr/bin/env bash
# setup.sh [--tests]: creates the environment target/python, builds the wheel and installs it; with --tests,
# also the packages of the tests. The README states the time and the disk space.
# PYTHON=... selects the interpreter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

with_tests=
case "$*" in
    '') ;;
    --tests) with_tests=1 ;;
    -h | --help)
        echo "usage: crates/python/setup.sh [--tests]; see crates/python/README.md"
        exit
        ;;
    *)
        echo "setup.sh: unexpected arguments '$*'; expected nothing or --tests" >&2
        exit 2
        ;;
esac

environment=target/python
python=$environment/bin/python
requirements=crates/python/requirements.txt

step() {
    printf '\n%s\n' "$*"
}

pip_install() {
    "$python" -m pip install --disable-pip-version-check --progress-bar on "$@"
}

step "1. the environment $environment"
"${PYTHON:-python3}" -m venv --clear "$environment"
pip_install "$(grep '^maturin==' "$requirements")"

step "2. the wheel: the first build takes some minutes"
rm -rf target/wheels
"$environment/bin/maturin" build --release --manifest-path crates/python/Cargo.toml \
    --interpreter "$python" --out target/wheels
pip_install --no-deps target/wheels/*.whl

if [ -n "$with_tests" ]; then
    step "3. the packages of the tests, among them pyspark, ray and dask"
    pip_install --requirement "$requirements"
    step "ready; run $python -m pytest crates/python"
else
    step "ready; run $python -m foldoku, or import foldoku in $python"
fi
