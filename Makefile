# Two commands matter to a newcomer: `make play` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(not (3,11) <= sys.version_info < (3,14))' 2>/dev/null && { echo $$p; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin
# pip compiles nothing in advance: the environment is a tenth smaller and Python does it on first use.
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-compile
PINNED := $(PIP) --require-hashes -r
unreachable := echo "pip could not bring what is needed (its reason is above): setting up wants a network, or PIP_FIND_LINKS."; exit 2
TORCH := 2.13.0
# More than the two cores it is made for: many a test waits for a second of its own.
JOBS ?= 6
# Else every process that a test starts compiles anew all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test full lint bench lock clean env env-play env-test

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: env-play ## set up (once) and play in the browser, no token needed
	@$(BIN)/slovo play $(ARGS)

test: env-test lint ## set up (once) and run the quick tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow and not browser" $(ARGS)

full: env-test lint ## every test, the slow ones and the browser's too
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(ARGS)

lint: env-test ## style, types, and who may import whom
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@if $(BIN)/python -c 'import sys, importlib.util as u; sys.exit(sys.version_info[:2] != (3, 11) or not u.find_spec("torch"))'; \
	then $(BIN)/mypy --no-error-summary; else echo "types are not checked: that wants Python 3.11 and PyTorch, whose types they are"; fi
	@told=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$told"; exit 1; }

bench: env-test ## every benchmark, into one table: docs/figures.md
	@$(BIN)/python -m bench figures

lock: ## renew requirements/ and its bill of materials (needs uv)
	@requirements/renew

clean: ## remove what setting up made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

env: $(VENV)/.ready
env-play: $(VENV)/.ready-play
env-test: $(VENV)/.ready-test

$(VENV)/.ready: requirements/base.txt requirements/words.txt requirements/torch.txt pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11, 3.12 or 3.13 is needed and none was found: install one, or say make PYTHON=/path/to/python3"; exit 2; }
	@echo "Setting up with $$($(PYTHON) --version): about 1.1 GB, a few minutes the first time."
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV) || { echo "This Python cannot make environments: install its venv module (Debian: apt install python3-venv)."; rm -rf $(VENV); exit 2; }
	@$(PINNED) requirements/base.txt || { $(unreachable); }
	@$(install-words)
	@$(PIP) --no-build-isolation -e . || { $(unreachable); }
	@touch $@

$(VENV)/.ready-play: $(VENV)/.ready requirements/play.txt
	@$(PINNED) requirements/play.txt || { $(unreachable); }
	@touch $@

$(VENV)/.ready-test: $(VENV)/.ready-play requirements/test.txt
	@$(PINNED) requirements/test.txt || { $(unreachable); }
	@touch $@

# Recognition wants PyTorch. On Linux only its CPU build is taken (the default one drags gigabytes of CUDA in);
# where none is offered for this Python, everything but words works, and this says so.
# What PyTorch brings for building and testing extensions of it (a sixth of the whole environment) is taken away again.
define install-words
if [ "$$(uname -s)" = Linux ] && [ "$$(uname -m)" = x86_64 ]; then torch="$(PIP) torch==$(TORCH)+cpu"; else torch="$(PINNED) requirements/torch.txt"; fi; \
if $$torch 2>/dev/null; then $(PINNED) requirements/words.txt || { $(unreachable); }; \
  rm -rf $(VENV)/lib/python*/site-packages/torch/{test,include}; \
  find $(VENV)/lib/python*/site-packages/torch/bin -type f ! -name torch_shm_manager -delete; \
else echo "No CPU build of PyTorch $(TORCH) is offered for this Python: the court will judge all that needs no words."; \
     echo "To hear words too, add PyTorch's CPU wheel index (PIP_EXTRA_INDEX_URL) and run: rm $(VENV)/.ready && make env"; fi
endef
