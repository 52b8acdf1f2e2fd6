"""The database of the saved events: where it is, and connections that are safe in every process and thread."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from errno import EACCES, EISDIR
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from calculators.events.schema import SCHEMA, create_tables, version_of

UNREACHED = (OperationalError, InterfaceError, NoConnectionError)
BUSY = 5  # seconds a writer waits for another one: a change takes milliseconds

WAL = "PRAGMA journal_mode=WAL"  # readers go on while somebody writes
# What every new connection is told.
SETTINGS = {
    "sqlite": (
        f"PRAGMA busy_timeout={BUSY * 1000}",
        WAL,
        # NORMAL would keep every change when the server is killed, but lose the last ones when the machine loses its
        # power, as the laptop of a club does. A result is entered every few seconds: it can wait for the disk.
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "PRAGMA secure_delete=ON",  # a deleted name is overwritten, not only forgotten
    ),
    "postgresql": (
        "SET statement_timeout = '10s'",  # a page that takes longer has been left
        f"SET lock_timeout = '{BUSY}s'",
    ),
}
ON_SERVER = {
    "isolation_level": "READ COMMITTED",  # a writer that waited for another one sees what that one wrote
    "pool_pre_ping": True,  # the server may have been restarted
    "connect_args": {"connect_timeout": BUSY},
}
EXAMPLES = "It looks like sqlite:///folder/events.db or postgresql://user:password@host/name."


class StoreError(Exception):
    """The saved events cannot be kept as things are set up; the sentence is for whoever runs the site."""


class UnavailableError(StoreError):
    """The saved events cannot be reached now, but perhaps in a moment."""

    def __init__(self) -> None:
        super().__init__("The saved events cannot be reached just now. Try again in a minute.")


class Database:
    """A database by its address, opened at the first use in each process.

    A connection that two processes share breaks both, so each process has an engine of its own, and a forked one keeps
    that of its parent untouched: closing it would take away the parent's locks.
    """

    def __init__(self, address: str) -> None:
        self.url = read_address(address)
        self._engines: dict[int, sa.Engine] = {}

    @property
    def dialect(self) -> str:
        """What kind it is: sqlite or postgresql."""
        return self.url.get_backend_name()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A transaction that reads. Raises UnavailableError where the database cannot be reached."""
        with self._transaction(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that writes: all of it is kept when the block ends, nothing when it raises."""
        with self._transaction(writes=True) as connection:
            yield connection

    def forget(self) -> None:
        """Takes deleted rows out of SQLite's log too, unless somebody reads there; PostgreSQL sweeps by itself."""
        if self.dialect == "sqlite":
            connection = self._engine().raw_connection()
            with closing(connection), suppress(sqlite3.Error):  # the next deletion tries again
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def dispose(self) -> None:
        """Closes the connections of this process; the next use opens new ones."""
        engine = self._engines.pop(os.getpid(), None)
        if engine:
            engine.dispose()

    @contextmanager
    def _transaction(self, *, writes: bool) -> Iterator[sa.Connection]:
        try:
            with self._engine().connect().execution_options(writes=writes) as connection, connection.begin():
                yield connection
        except UNREACHED as broken:
            raise UnavailableError from broken

    def _engine(self) -> sa.Engine:
        engine = self._engines.get(os.getpid())
        if engine is None:
            opened = open_engine(self.url)
            engine = self._engines.setdefault(os.getpid(), opened)
            if engine is not opened:  # another thread was first
                opened.dispose()
        return engine


def read_address(address: str) -> sa.URL:
    """The address of a database, with the driver used here. Raises StoreError, without repeating a password."""
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):  # the second where the port is no number
        raise StoreError(f"The address of the database cannot be read. {EXAMPLES}") from None
    if url.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise StoreError(f"Saved events are kept in SQLite or PostgreSQL, not in {url.drivername}. {EXAMPLES}")
    if url.database in {None, "", ":memory:"}:
        raise StoreError(f"The address of the database names no file, and events would be lost. {EXAMPLES}")
    return url


def open_engine(url: sa.URL) -> sa.Engine:
    """Connections to this database, whose tables are there. Raises StoreError where they cannot be."""
    is_sqlite = url.get_backend_name() == "sqlite"
    if is_sqlite:
        prepare_file(Path(url.database or ""))
    options: dict[str, Any] = {} if is_sqlite else ON_SERVER
    # Neither names nor hashes may come into a log: no parameters in errors.
    engine = sa.create_engine(url, hide_parameters=True, **options)
    sa.event.listen(engine, "connect", tell_settings)
    sa.event.listen(engine, "begin", begin)
    try:
        with engine.connect() as connection:
            version = version_of(connection)
        if version is None:
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                version = create_tables(connection)
        refuse_version(version)
    except Exception:
        engine.dispose()
        raise
    return engine


def prepare_file(path: Path) -> None:
    """Makes an SQLite file with its folder, for their owner alone. Raises StoreError where it cannot be written."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # The file has its name when it is ready: two processes cannot both switch its log on.
        handle, new = mkstemp(dir=path.parent, prefix=".new-")
        os.close(handle)
        try:
            with closing(sqlite3.connect(new)) as fresh:
                fresh.execute(WAL)
            with suppress(FileExistsError):
                os.link(new, path)
        finally:
            Path(new).unlink()
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        if not os.access(path, os.W_OK):
            raise PermissionError(EACCES, "permission denied")
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise StoreError(
            f"Events cannot be saved in {path}: {why}. Make the file and its folder writable for whoever "
            "runs the site, or name another file in the address of the database."
        ) from error


def tell_settings(connection: Any, _record: object) -> None:  # noqa: ANN401 - a connection of either driver
    """Tells a new connection the settings of its kind."""
    is_sqlite = isinstance(connection, sqlite3.Connection)
    if is_sqlite:
        connection.isolation_level = None  # transactions begin below, and not when the driver thinks so
    cursor = connection.cursor()
    for setting in SETTINGS["sqlite" if is_sqlite else "postgresql"]:
        cursor.execute(setting)
    cursor.close()
    connection.commit()


def begin(connection: sa.Connection) -> None:
    """Begins a transaction of SQLite: one that writes waits for its turn at once, or it would fail in the middle."""
    if connection.dialect.name == "sqlite":
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def refuse_version(version: int) -> None:
    """Raises StoreError on tables of another version than this program has."""
    if version != SCHEMA:
        raise StoreError(f"The saved events were kept by version {version} of the tables, this program has {SCHEMA}.")
