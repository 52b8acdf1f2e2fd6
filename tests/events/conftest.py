"""Databases for the tests of saved events: an SQLite file for each, and a PostgreSQL schema where there is a server.

TIEBREAK_TEST_DATABASE_URL names the server; with TIEBREAK_REQUIRE_POSTGRES=1 its absence is a failure.
"""

import os
import secrets

import pytest
import sqlalchemy as sa

from calculators.events.store import Store

SERVER = os.environ.get("TIEBREAK_TEST_DATABASE_URL")
REQUIRED = os.environ.get("TIEBREAK_REQUIRE_POSTGRES") == "1"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/events.db"
    else:
        yield from empty_schema()


def empty_schema():
    """The address of a schema of its own on the server, dropped afterwards."""
    if not SERVER:
        if REQUIRED:
            pytest.fail("TIEBREAK_TEST_DATABASE_URL is required and not set")
        pytest.skip("TIEBREAK_TEST_DATABASE_URL names no PostgreSQL server")
    schema = f"test_{secrets.token_hex(8)}"
    server = sa.make_url(SERVER).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(server, poolclass=sa.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.schema.CreateSchema(schema))
    own = server.update_query_dict({"options": f"-csearch_path={schema}"}).set(drivername="postgresql")
    yield own.render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(sa.schema.DropSchema(schema, cascade=True))
    engine.dispose()


@pytest.fixture
def store(address):
    """A store in an empty database of each kind in turn."""
    store = Store(address)
    yield store
    store.dispose()
