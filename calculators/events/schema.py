"""The tables of the saved events."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.types import TypeDecorator

SCHEMA = 1  # the version of the tables below, kept beside them: a later program can tell what it finds
OPENING = 7_391_448_120_513_006  # any number: processes that open a database together wait for each other by it


class Moment(TypeDecorator[datetime]):
    """A moment, kept as UTC without saying so: SQLite has no time zones."""

    impl = sa.DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 - as called
        """The moment for the database."""
        return value and value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002 - as called
        """The moment from the database."""
        return value and value.replace(tzinfo=UTC)


TABLES = sa.MetaData()
SCHEMAS = sa.Table("schema", TABLES, sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))
EVENTS = sa.Table(
    "events",
    TABLES,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("created", Moment, nullable=False),
    sa.Column("opened", Moment, nullable=False, index=True),
    sa.Column("organiser_hash", sa.String(64), nullable=False),
    sa.Column("results_hash", sa.String(64)),
)
CHANGES = sa.Table(
    "changes",
    TABLES,
    sa.Column("event", sa.ForeignKey(EVENTS.c.id, ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # two writers can never both write number n
    sa.Column("kind", sa.String(40), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
)


def version_of(connection: sa.Connection) -> int | None:
    """The version of the tables in the database; None where there are none."""
    if not sa.inspect(connection).has_table(SCHEMAS.name):
        return None
    return connection.scalar(sa.select(SCHEMAS.c.version))


def create_tables(connection: sa.Connection) -> int:
    """Makes the tables, one process at a time; the version of those that are there then."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:opening)"), {"opening": OPENING})
    version = version_of(connection)
    if version is None:
        TABLES.create_all(connection)
        connection.execute(sa.insert(SCHEMAS).values(version=SCHEMA))
    return version or SCHEMA
