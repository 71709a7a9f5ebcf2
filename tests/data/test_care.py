"""The commands that look after the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.__main__ import main


def test_a_person_asks_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at = ["--db", f"sqlite:///{tmp_path / 'slovo.db'}"]
    assert main(["check", *at]) == 0
    assert main(["mine", "5", *at]) == 0
    assert '"seats": []' in capsys.readouterr().out
    assert main(["forget", "5", *at]) == 0
    assert "forgotten at 0 tables" in capsys.readouterr().out
    assert main(["check", "--db", "mysql://x/y"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
