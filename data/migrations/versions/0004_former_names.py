"""Who played for a player once is known by the name that he bore there: others called him so."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEY = ["table_id", "user", "standing", "player"]


def upgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("name", sa.String(), nullable=False, server_default=""))
        guests.drop_constraint(op.f("pk_guests"), type_="primary")
        guests.create_primary_key(op.f("pk_guests"), [*KEY, "name"])
    # Where nobody has taken the seat since, it bears his name still.
    op.execute(
        "UPDATE guests SET name = seats.name FROM seats WHERE guests.standing = 'played'"
        ' AND seats.table_id = guests.table_id AND seats.number = guests.player AND seats."user" IS NULL'
    )


def downgrade() -> None:
    op.execute(
        "DELETE FROM guests WHERE EXISTS (SELECT 1 FROM guests AS other WHERE other.table_id = guests.table_id"
        ' AND other."user" = guests."user" AND other.standing = guests.standing AND other.player = guests.player'
        " AND other.name < guests.name)"
    )
    with op.batch_alter_table("guests") as guests:
        guests.drop_constraint(op.f("pk_guests"), type_="primary")
        guests.create_primary_key(op.f("pk_guests"), KEY)
        guests.drop_column("name")
