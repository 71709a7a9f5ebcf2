"""What players and hosts are told of the ears."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from speech.heard import Transcript, Utterance, Word
from speech.session.session import NOBODY_AFTER
from stage.permissions import BOT, P
from stage.testing import running_stage, until
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import NAMES, Court, Listening, opened
from tests.cogs.voice.test_connection import AUTO, process

Line = Callable[[str], bytes]


async def test_the_state_says_what_was_heard_and_what_is_wanting(
    listening: Listening, line: Line, tmp_path: Path
) -> None:
    async with listening(
        agreed=["Аня"], settings={"model": "auto", "models_folder": tmp_path / "models"}
    ) as court:
        anya, boris = court.house.guest("Аня"), court.house.guest("Борис")
        assert not await court.ears.words.opened()
        await asyncio.gather(anya.says(line("Холоп, молчать!")), boris.says(line("Холоп, молчать!")))
        await until(lambda: court.session.lately(anya.id).ago is not None)
        await boris.slash("слух")
        await boris.sees("слышно 1 из 4")
        await boris.sees("Кто не согласился, того он не слышит вовсе")
        await boris.sees("slovo models fetch base")
        await boris.sees("**Ты.** Тебя слух не слышит")
        await anya.slash("слух")
        await anya.sees("**Ты.** Голос слышен")
        await anya.sees("не раскрыто без согласия")  # the figures are for the host
        assert not boris.looks("Пакетов")
        assert not anya.looks("Холоп, молчать")
        counted = court.ears.snapshot()
        assert counted["sessions"] == counted["chairs"] == 1
        assert counted["packets-refused"] > 40
        assert counted["packets-heard"] > 40
        assert all(isinstance(number, int | float) for number in counted.values())


async def test_everybody_is_told_in_how_many_of_his_remarks_words_were_made_out_and_why_in_none_of_the_others(
    listening: Listening, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening() as court:
        speaker = court.house.guest("Борис")
        given: list[tuple[Utterance, Callable[[Transcript], object]]] = []

        def take(utterance: Utterance, hands: Callable[[Transcript], object], *_: object) -> bool:
            given.append((utterance, hands))
            return True

        # What a recogniser makes of a remark is chosen here: no line is misheard by every one.
        monkeypatch.setattr(court.ears.words, "take", take)
        for many in (1, 2, 3):
            await speaker.says(line("Холоп, молчать!"))
            await until(lambda many=many: len(given) == many)
        await speaker.slash("слух")
        await speaker.sees("Ещё разбирается: 3")
        words = (Word("Тише", 0, 1, 1.0), Word("тут", 1, 2, 1.0))
        for (said, hands), heard in zip(given, (words, ()), strict=False):
            hands(Transcript(said.speaker, said.start, said.end, " ".join(w.text for w in heard), heard))
        monkeypatch.setattr("speech.scribe.OLDEST", 0.0)
        await speaker.slash("слух")
        await speaker.sees("— 3 реплики. Слова разобраны в 1, всего 2 слова.")
        await speaker.sees("Ни слова не разобрать в 1: сказано тихо")
        await speaker.sees("Слова не пришли вовремя: 1")


async def test_without_hearing_the_state_says_so(playing: Playing) -> None:
    async with playing(guests=NAMES) as house:
        await house.guest("Аня").slash("слух")
        await house.guest("Аня").sees("Слух здесь выключен в настройках программы")


async def test_without_a_voice_channel_the_table_says_so(playing: Playing) -> None:
    async with playing(guests=NAMES, settings={"hear": True, "model": "none"}) as house:
        people = [house.guest(name) for name in NAMES]
        table = await house.hall.lobby.open(
            "knyazi", host=people[0].id, name="Аня", guild=house.stage.guild.id,
            channel=house.stage.channel("стол").id, options=AUTO,
        )  # fmt: skip
        for person in people[1:]:
            await house.hall.lobby.join(table.id, person.id, person.name)
        await house.hall.lobby.start(table.id, people[0].id)
        await people[1].sees("Стол не привязан к голосовому каналу")


async def test_minutes_without_a_voice_are_told(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with listening() as court:
        monkeypatch.setattr("speech.session.session.NOBODY_AFTER", 0.3)
        await court.house.guest("Вера").sees("давно никого не слышит")


@pytest.mark.parametrize("lately_heard", [False, True])
async def test_nobody_is_said_to_have_been_silent_while_nobody_could_be_heard(
    listening: Listening, monkeypatch: pytest.MonkeyPatch, lately_heard: bool
) -> None:
    async with listening() as court:
        session, lobby = court.session, court.house.hall.lobby
        begun = session.now()
        session.last_voice = begun if lately_heard else None
        await lobby.pause(court.table.id, court.house.guest("Аня").id)
        await until(lambda: not session.listens)
        monkeypatch.setattr(session, "now", lambda: begun + 600)
        await lobby.resume(court.table.id, court.house.guest("Аня").id)
        await until(lambda: session.listens)
        assert not session.unheard
        monkeypatch.setattr(session, "now", lambda: begun + 600 + NOBODY_AFTER + 1)
        session.consent(court.house.guest("Вера").id, True)  # one more changes nothing
        assert session.unheard


async def test_what_is_typed_and_may_not_be_read_is_told(listening: Listening) -> None:
    async with listening() as court:
        await court.house.bot.services.guild_settings.choose(court.table.sheet.guild or 0, "judge_text", "on")
        await court.house.guest("Вера").slash("слух")
        await court.house.guest("Вера").sees("SLOVO_READ_TEXT")


async def test_where_its_own_name_may_not_be_changed_the_channel_says_that_the_court_listens(
    tmp_path: Path,
) -> None:
    async with running_stage(
        guests=NAMES, bot_permissions=BOT & ~(P.CHANGE_NICKNAME | P.MANAGE_NICKNAMES)
    ) as stage:
        everyone = stage.guild.roles[stage.guild.id]
        everyone.permissions &= ~P.CHANGE_NICKNAME
        async with process(stage, tmp_path / "slovo.db", kill=False) as house:
            table = await opened(house, AUTO, NAMES)
            court = Court(house, table)
            await court.agree("Аня")
            await court.listening()
            await house.guest("Аня").sees("👂 Слух открыт: Аня")  # the status of the channel
            await house.hall.lobby.end(table.id, table.sheet.host)
            await house.guest("Аня").loses("👂 Слух открыт: Аня")


async def test_who_agreed_and_is_not_in_the_channel_is_not_counted_as_heard_and_is_sent_there(
    listening: Listening,
) -> None:
    async with listening() as court:
        anya, boris = court.house.guest("Аня"), court.house.guest("Борис")
        shown = await anya.sees("слышно 4 из 4")
        assert "войди туда" not in shown
        await boris.leave_voice()
        await anya.sees("слышно 3 из 4. Кто согласился, но в канал не вошёл, того пока не слышно")
        assert not anya.looks("Кто не согласился"), "he has"
        await boris.slash("приватность")
        shown = await boris.sees("Согласие дано")
        told = shown.split("Согласие дано")[1].split("/слух")[0]
        assert "в его голосовом канале" in told
        assert "Сейчас" not in told, "it lies there when that is over"
        await boris.join_voice("Палата")
        await anya.sees("слышно 4 из 4")
