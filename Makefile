# Ludwright's workbench. `make` alone explains itself.
#
# Everything runs from .venv in this folder, whatever environment is active. What took time once leaves a stamp
# in .make/ and is not done again until its inputs change.

PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/bin
STAMPS := .make

# All extras that every test run needs; `docs` is installed by `make docs` alone.
EXTRAS := dev plot frames deck tui web llm mcp pettingzoo onnx

unexport PYTHONHOME PYTHONPATH CONDA_PREFIX
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

CORE_SOURCES := Cargo.toml $(wildcard Cargo.lock) $(shell find crates -type f -not -name '.*')

# A stamp without the library it stands for is worth nothing: build again.
CORE_LOST := $(if $(wildcard python/ludwright/_core*.so python/ludwright/_core*.pyd),,again)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo quick test check check-python check-rust test-rust test-python test-extras test-matrix soak bench docs pictures wheel golden format python-found rust-found \
  rust-tools-found again

help: ## show this list
	@echo "Ludwright: a laboratory for card and dice games."
	@echo
	@echo "New here?  make demo     then     .venv/bin/ludwright --help"
	@echo "Changed something?  make test"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "Needs Python 3.11 or newer (PYTHON=python3.12 picks one) and Rust; all else is set up on first use."

## What users run

demo: $(STAMPS)/core ## see the laboratory at work
	$(BIN)/ludwright demo

bench: $(STAMPS)/core ## measure speed on this machine
	$(BIN)/ludwright bench

# The variable silences the theme's banner about its own future, not warnings about our pages.
docs: $(STAMPS)/docs ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

pictures: $(STAMPS)/core ## draw the pictures of the terminal in docs/img anew
	$(BIN)/python scripts/pictures.py

wheel: $(STAMPS)/venv | rust-found ## build the fully optimised wheel and the source archive into dist/
	$(BIN)/maturin build --profile wheel --interpreter $(BIN)/python --out dist
	$(BIN)/maturin sdist --out dist

## What developers run

# The stamp goes, so that whatever is measured or judged next is built in full again.
quick: $(STAMPS)/venv | rust-found ## build the core in a fraction of the time, to try a change; it plays slower
	PIP_QUIET=1 $(BIN)/maturin develop --profile quick --quiet
	@rm -f $(STAMPS)/core

# Packages are fetched and types checked while Rust compiles: neither keeps two cores busy alone.
test: ## everything that must pass before a commit
	@$(MAKE) --no-print-directory -j 2 check-python test-rust
	@$(MAKE) --no-print-directory check-rust
	@$(MAKE) --no-print-directory test-python

check: check-python check-rust ## lint, format and types, in Python and Rust

check-python: $(STAMPS)/venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-rust: $(STAMPS)/venv | rust-tools-found
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

test-rust: | rust-found ## the Rust tests alone
	cargo test --workspace --exclude ludwright-bridge --lib --tests --quiet

test-python: $(STAMPS)/tested ## the Python tests alone
	$(BIN)/pytest

test-extras: $(STAMPS)/core ## slow and optional tests
	$(BIN)/pytest -m extras

# Environments are promised for a range of Gymnasium's releases: both ends of it, beside the environment above.
GYMNASIUM_OLDEST := 1.1.1
GYMNASIUM_NEWEST := <2

test-matrix: $(STAMPS)/core ## the environments on the oldest and the newest Gymnasium that is supported
	@for release in "==$(GYMNASIUM_OLDEST)" "$(GYMNASIUM_NEWEST)"; do \
	  folder=$(STAMPS)/gymnasium$$(echo "$$release" | tr -dc '0-9.'); \
	  test -e $$folder/pyvenv.cfg || $(PYTHON) -m venv $$folder || exit 1; \
	  $$folder/bin/python -m pip install --quiet --upgrade -r $(STAMPS)/requirements.txt "gymnasium$$release" || exit 1; \
	  echo "Gymnasium $$release:"; \
	  PYTHONPATH=python $$folder/bin/python -m pytest tests/envs || exit 1; \
	done

soak: $(STAMPS)/core ## long fuzzing and the big figures
	$(BIN)/pytest -m soak --hypothesis-profile=soak
	$(BIN)/ludwright magic fuzz --games 200000 --record $(STAMPS)/fuzzed.json --out $(STAMPS)/broken
	$(BIN)/python scripts/deal.py $(STAMPS)/dealt 250
	cargo run --release --quiet -p ludwright-magic --example judge -- $(STAMPS)/dealt 1000000

golden: $(STAMPS)/core ## write the golden matches anew, after a change that is meant to alter play
	$(BIN)/python tests/replays/test_golden.py
	$(BIN)/python tests/replays/test_magic_golden.py

format: $(STAMPS)/venv | rust-tools-found ## rewrite sources in the house style
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	cargo fmt --all

## How the workbench is set up

$(VENV)/pyvenv.cfg: | python-found
	$(PYTHON) -m venv $(VENV)

$(STAMPS)/venv: pyproject.toml scripts/requirements.py $(VENV)/pyvenv.cfg
	@mkdir -p $(STAMPS)
	$(BIN)/python scripts/requirements.py $(EXTRAS) > $(STAMPS)/requirements.txt
	$(BIN)/python -m pip install --quiet --no-compile -r $(STAMPS)/requirements.txt
	@touch $@

$(STAMPS)/core: $(STAMPS)/venv $(CORE_SOURCES) $(CORE_LOST) | rust-found
	PIP_QUIET=1 $(BIN)/maturin develop --release --quiet
	@touch $@

# Tests run on the full build where there is one, else on the build that the Rust tests have made already, with its
# assertions; whatever is measured or shown next is then built in full.
$(STAMPS)/tested: $(STAMPS)/venv $(CORE_SOURCES) $(CORE_LOST) | rust-found
	@$(MAKE) --question --no-print-directory $(STAMPS)/core 2>/dev/null || { rm -f $(STAMPS)/core; \
	  PIP_QUIET=1 $(BIN)/maturin develop --profile dev --quiet; }
	@touch $@

$(STAMPS)/docs: $(STAMPS)/venv
	$(BIN)/python scripts/requirements.py docs > $(STAMPS)/requirements-docs.txt
	$(BIN)/python -m pip install --quiet -r $(STAMPS)/requirements-docs.txt
	@touch $@

python-found:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "$(PYTHON) is not Python 3.11 or newer; install one, or name it: make PYTHON=python3.12" >&2; exit 2; }

rust-found:
	@command -v cargo >/dev/null || { echo "Rust is missing; install it from https://rustup.rs" >&2; exit 2; }

rust-tools-found: rust-found
	@cargo fmt --version >/dev/null 2>&1 || { echo "rustfmt is missing: rustup component add rustfmt" >&2; exit 2; }
	@cargo clippy --version >/dev/null 2>&1 || { echo "clippy is missing: rustup component add clippy" >&2; exit 2; }
