"""The first schema: settings, tables, the journal, what is counted and told, consent, effects."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "aliases",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", "name", name=op.f("pk_aliases")),
    )
    op.create_index(op.f("ix_aliases_user"), "aliases", ["user"], unique=False)
    op.create_table(
        "careers",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", name=op.f("pk_careers")),
    )
    op.create_index(op.f("ix_careers_guild"), "careers", ["guild"], unique=False)
    op.create_index(op.f("ix_careers_user"), "careers", ["user"], unique=False)
    op.create_table(
        "consents",
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user", "guild", "kind", name=op.f("pk_consents")),
    )
    op.create_table(
        "effects",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("before", sa.String(), nullable=False),
        sa.Column("wanted", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_effects")),
        sa.UniqueConstraint("guild", "user", "kind", name=op.f("uq_effects_guild")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_effects_table_id"), "effects", ["table_id"], unique=False)
    op.create_index(op.f("ix_effects_user"), "effects", ["user"], unique=False)
    op.create_table(
        "figures",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", "name", name=op.f("pk_figures")),
    )
    op.create_index(op.f("ix_figures_user"), "figures", ["user"], unique=False)
    op.create_table(
        "honours",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("honour", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "user", "honour", name=op.f("pk_honours")),
    )
    op.create_index(op.f("ix_honours_guild"), "honours", ["guild"], unique=False)
    op.create_index(op.f("ix_honours_user"), "honours", ["user"], unique=False)
    op.create_table(
        "owners",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("entered", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("ttl", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_owners")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "settings",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("voice", sa.BigInteger(), nullable=True),
        sa.Column("host", sa.BigInteger(), nullable=True),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("ending", sa.String(), nullable=False),
        sa.Column("after", sa.BigInteger(), nullable=True),
        sa.Column("agreed", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_tables_guild"), "tables", ["guild"], unique=False)
    op.create_index(op.f("ix_tables_phase"), "tables", ["phase"], unique=False)
    op.create_table(
        "charges",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("paper", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("offender", sa.Integer(), nullable=False),
        sa.Column("law", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_charges_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", "paper", name=op.f("pk_charges")),
    )
    op.create_table(
        "chronicle",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_chronicle_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", "line", name=op.f("pk_chronicle")),
    )
    op.create_table(
        "dues",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("span", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_dues_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "kind", "player", name=op.f("pk_dues")),
    )
    op.create_table(
        "guests",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("standing", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_guests_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user", "standing", "player", name=op.f("pk_guests")),
    )
    op.create_index(op.f("ix_guests_user"), "guests", ["user"], unique=False)
    op.create_table(
        "leases",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=True),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_leases_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_owner"), "leases", ["owner"], unique=False)
    op.create_table(
        "moves",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_moves_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_moves")),
    )
    op.create_table(
        "presses",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_presses_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presses")),
    )
    op.create_index(op.f("ix_presses_at"), "presses", ["at"], unique=False)
    op.create_index(op.f("ix_presses_table_id"), "presses", ["table_id"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("paper", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("offender", sa.Integer(), nullable=False),
        sa.Column("ruling", sa.String(), nullable=False),
        sa.Column("blows", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_rulings_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", "paper", name=op.f("pk_rulings")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user"), "seats", ["user"], unique=False)
    op.create_table(
        "spoken",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("speaker", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_spoken_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_spoken")),
    )


def downgrade() -> None:
    op.drop_table("spoken")
    op.drop_index(op.f("ix_seats_user"), table_name="seats")
    op.drop_table("seats")
    op.drop_table("rulings")
    op.drop_index(op.f("ix_presses_table_id"), table_name="presses")
    op.drop_index(op.f("ix_presses_at"), table_name="presses")
    op.drop_table("presses")
    op.drop_table("moves")
    op.drop_index(op.f("ix_leases_owner"), table_name="leases")
    op.drop_table("leases")
    op.drop_index(op.f("ix_guests_user"), table_name="guests")
    op.drop_table("guests")
    op.drop_table("dues")
    op.drop_table("chronicle")
    op.drop_table("charges")
    op.drop_index(op.f("ix_tables_phase"), table_name="tables")
    op.drop_index(op.f("ix_tables_guild"), table_name="tables")
    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_table("owners")
    op.drop_index(op.f("ix_honours_user"), table_name="honours")
    op.drop_index(op.f("ix_honours_guild"), table_name="honours")
    op.drop_table("honours")
    op.drop_index(op.f("ix_figures_user"), table_name="figures")
    op.drop_table("figures")
    op.drop_index(op.f("ix_effects_user"), table_name="effects")
    op.drop_index(op.f("ix_effects_table_id"), table_name="effects")
    op.drop_table("effects")
    op.drop_table("consents")
    op.drop_index(op.f("ix_careers_user"), table_name="careers")
    op.drop_index(op.f("ix_careers_guild"), table_name="careers")
    op.drop_table("careers")
    op.drop_index(op.f("ix_aliases_user"), table_name="aliases")
    op.drop_table("aliases")
