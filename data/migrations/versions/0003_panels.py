"""Open private panels outlive the process that opened them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "panels",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("sealed", sa.String(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_panels_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_panels")),
    )
    op.create_index(op.f("ix_panels_expires"), "panels", ["expires"], unique=False)
    op.create_index(op.f("ix_panels_table_id"), "panels", ["table_id"], unique=False)
    op.create_index(op.f("ix_panels_user"), "panels", ["user"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_panels_user"), table_name="panels")
    op.drop_index(op.f("ix_panels_table_id"), table_name="panels")
    op.drop_index(op.f("ix_panels_expires"), table_name="panels")
    op.drop_table("panels")
