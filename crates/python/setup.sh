#!/usr/bin/env bash
# Creates the environment target/python, builds the wheel, and installs it with the packages of the tests.
# PYTHON selects the interpreter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

environment=target/python
"${PYTHON:-python3}" -m venv --clear "$environment"
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check \
    --requirement crates/python/requirements.txt
rm -rf target/wheels
"$environment/bin/maturin" build --release --manifest-path crates/python/Cargo.toml \
    --interpreter "$environment/bin/python" --out target/wheels
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps target/wheels/*.whl
