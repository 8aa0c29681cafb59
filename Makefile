# Everything sets itself up: `make league` and `make test` need nothing prepared but
# Python 3.11 or newer with venv and headers, gcc and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CODE := $(shell find src -name '*.pyx' -o -name '*.pxd')
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help build league test slow check coverage twins lockstep mutants debug sanitize fuzz bench ladder \
	dist clean

help:
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 12

build: $(VENV)/.built  ## set up .venv and build; then .venv/bin/opensky works

league: build  ## play the quick league and print the standings
	@$(BIN)/opensky tournament run tournaments/quick.toml

WORKERS ?= auto
test: $(VENV)/.test  ## pass all tests but the slow ones, on all cores or so many WORKERS
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

SLOW ?= tests
slow: $(VENV)/.slow  ## pass the slow tests, or those of the folders in SLOW
	@$(BIN)/python -m pytest -m slow $(SLOW)

check: $(VENV)/.check  ## lint, types, architecture, rulebook
	ruff check .
	ruff format --check .
	mypy
	cython-lint src
	@$(BIN)/python -m pytest tests/test_architecture.py tests/test_rulebook.py

N ?= 20000
twins: $(VENV)/.test  ## compare engine and referee on N whole games
	@OPENSKY_TWINS=$(N) $(BIN)/python -m pytest tests/twins

DECISIONS ?= 1000000
lockstep: build  ## compare engine and referee on DECISIONS of each kind of table
	@$(BIN)/opensky lockstep --decisions $(DECISIONS)
	@$(BIN)/opensky lockstep --game blueskies --decisions $$(($(DECISIONS) / 20))

FAULTS ?=
mutants: $(VENV)/.check  ## plant every fault of tests/mutants and see that a rules test notices
	@$(BIN)/python tests/mutants/run.py $(if $(FAULTS),--only $(FAULTS))

debug: $(VENV)/.check  ## pass the tests of compiled code with bounds checks in it
	@sh tests/checked.sh debug

sanitize: $(VENV)/.check  ## the same with the address and undefined-behaviour sanitizers
	@sh tests/checked.sh sanitize

SEEDS ?= 4
fuzz: $(VENV)/.slow  ## damage files for every reader, SEEDS times as many as `make slow`
	@OPENSKY_FUZZ=$(SEEDS) $(BIN)/python -m pytest -m slow tests/fuzz

coverage: $(VENV)/.test  ## check the 95 % intervals on 2,000 simulated tournaments
	@$(BIN)/python tests/coverage_simulation.py

bench: $(VENV)/.test  ## measure speed
	@$(BIN)/python -m pytest -m bench tests/bench

ladder: build  ## play the ladder of bots in all six settings, as docs/ladder.md shows it
	@for setting in europe_2 europe_3 europe_4 north_america_2 north_america_3 north_america_4; do \
		$(BIN)/opensky tournament run tournaments/ladder_$$setting.toml --out runs/ladder_$$setting \
			|| exit $$?; \
	done

dist: $(VENV)/.check  ## build sdist and wheel, and play a match from the wheel elsewhere
	@sh tests/wheel.sh

clean:  ## remove what was built
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.built: $(BIN)/python pyproject.toml setup.py $(CODE)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.built
	$(BIN)/python -m pip install --quiet 'opensky[test]'
	@touch $@

$(VENV)/.slow: $(VENV)/.test
	$(BIN)/python -m pip install --quiet 'opensky[test,slow]'
	@touch $@

$(VENV)/.check: $(VENV)/.test
	$(BIN)/python -m pip install --quiet 'opensky[test,check,build]'
	@touch $@
