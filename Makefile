# make run: the site on http://127.0.0.1:8000; make test: every test; make check: style and types.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
BIND ?= 127.0.0.1:8000
# The path without its query and without organisers' keys: what visitors type stays out of the log.
ACCESS := %(h)s %(t)s %(m)s %({tiebreak.path}e)s %(s)s %(b)s %(M)sms

.PHONY: run test check format bench clean

run: .venv/run.stamp
	$(BIN)/gunicorn app:app --bind $(BIND) --workers $(WORKERS) --worker-class sync --limit-request-line 8190 \
		--access-logfile - --access-logformat '$(ACCESS)'

test: .venv/test.stamp
	$(BIN)/python -m pytest $(ARGS)

check: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/test.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/test.stamp
	$(BIN)/python benchmarks/pages.py
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/standings.py
	$(BIN)/python benchmarks/pairing.py

.venv/run.stamp: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/test.stamp: requirements.txt tests/requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
