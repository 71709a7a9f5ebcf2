"""Who has not agreed is not heard; who takes it back is gone at once; who is forgotten has left nothing (E-CHG-08)."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import numpy as np
import pytest

from speech.listen.track import Track
from speech.session import ListeningSession
from stage.screen import body
from stage.testing import until
from tests.cogs.conftest import Playing
from tests.cogs.voice.conftest import Court, Listening, opened

Line = Callable[[str], bytes]
WORDS = "Холоп, молчать!"


def sounds_of(session: ListeningSession, user: int) -> list[object]:
    """Every place in the ear that holds sound of this user."""
    receiver, listener = session.ear.receiver, session.ear._listener
    streams = [s for s in receiver._streams.values() if s.user == user]
    tracks = [t for t in (listener._tracks.values() if listener is not None else ()) if t.speaker == user]
    return [*streams, *tracks]


async def test_e_chg_08_among_those_who_agreed_one_who_did_not_leaves_no_sound_anywhere(
    listening: Listening, line: Line
) -> None:
    async with listening(agreed=["Аня", "Борис", "Вера"]) as court:
        anya, gleb = court.house.guest("Аня"), court.house.guest("Глеб")
        await asyncio.gather(anya.says(line(WORDS)), gleb.says(line(WORDS)))
        await until(lambda: court.session.ear.utterances)
        counts = court.session.ear.receiver.counts()
        assert counts.reasons["no_consent"] > 40
        assert gleb.id not in counts.speakers
        assert sounds_of(court.session, gleb.id) == []
        assert sounds_of(court.session, anya.id) != []
        player = court.player("Глеб")
        assert all(player != key[0] for key in court.session.clips._clips)
        assert court.session.recent_words(player) == ""


async def test_e_chg_08_consent_is_asked_once_and_given_by_a_press(playing: Playing) -> None:
    async with playing(guests=["Аня", "Борис"], settings={"hear": True, "model": "none"}) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await anya.join_voice("Палата")
        table = await house.hall.lobby.open(
            "knyazi", host=anya.id, name="Аня", guild=house.stage.guild.id, channel=house.stage.channel("стол").id,
            voice=house.stage.channel("Палата").id, options={"etiquette": "auto"},
        )  # fmt: skip
        await boris.sees("Сесть")
        await boris.press("Сесть")
        await boris.sees("Можно ли ему слышать тебя?")
        await boris.press("Слушайте меня")
        await boris.sees("Согласие дано:")
        assert not anya.looks("Можно ли ему слышать тебя?")
        await house.hall.lobby.leave(table.id, boris.id)
        await anya.loses("Борис")
        before = len(boris.messages())
        await boris.press("Сесть")
        await anya.sees("Борис")
        assert len(boris.messages()) == before, "the question is put once"


async def test_e_chg_08_who_never_answered_is_asked_at_the_next_table_and_who_refused_is_not(
    playing: Playing,
) -> None:
    guests = ["Аня", "Борис", "Вера"]
    async with playing(guests=guests, settings={"hear": True, "model": "none"}) as house:
        anya, boris, vera = map(house.guest, guests)
        await anya.join_voice("Палата")
        for turn in range(2):
            table = await house.hall.lobby.open(
                "knyazi", host=anya.id, name="Аня", guild=house.stage.guild.id, channel=house.stage.channel("стол").id,
                voice=house.stage.channel("Палата").id, options={"etiquette": "auto"},
            )  # fmt: skip
            await boris.sees("1. **Аня** — хозяин стола")
            asked = [
                sum("Можно ли ему слышать" in body(house.stage.world, m) for m in one.messages())
                for one in (boris, vera)
            ]
            assert asked == [turn, 0]
            before = {m.id for m in boris.messages()}
            for one in (boris, vera):
                await one.press("Сесть")
            await boris.until(
                lambda known=before: (
                    [
                        m.id in known
                        for m in boris.messages()
                        if "Можно ли ему слышать" in body(house.stage.world, m)
                    ]
                    == [False]
                ),
                "was not asked anew, or twice",
            )
            if not turn:
                await vera.press("Лучше не надо")
                await vera.sees("тебя не слышно")
            await house.hall.lobby.close(table.id)
            await boris.loses("хозяин стола")


async def test_e_chg_08_who_was_forgotten_is_asked_anew_when_he_sits_down_at_the_same_table(
    playing: Playing,
) -> None:
    async with playing(guests=["Аня", "Борис"], settings={"hear": True, "model": "none"}) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await house.hall.lobby.open(
            "knyazi", host=anya.id, name="Аня", guild=house.stage.guild.id, channel=house.stage.channel("стол").id,
            voice=house.stage.channel("Палата").id, options={"etiquette": "auto"},
        )  # fmt: skip
        await boris.press("Сесть")
        await boris.press("Слушайте меня")
        await boris.sees("Согласие дано:")
        await boris.press("Забудь меня")
        await boris.press("Да, забудь")
        await boris.sees("Забыто")
        await house.hall.keeper._take()
        await boris.press("Сесть")
        await boris.sees("Можно ли ему слышать тебя?")


@pytest.mark.slow
async def test_e_chg_08_taken_back_in_mid_speech_nothing_more_is_opened(
    listening: Listening, line: Line
) -> None:
    async with listening() as court:
        kholop = court.who("kholop")
        talking = asyncio.create_task(kholop.says(line(WORDS) * 3))
        await until(lambda: court.session.ear.receiver.counts().heard > 10)
        await kholop.slash("приватность")
        await kholop.press("Больше не слушать")
        heard = court.session.ear.receiver.counts().heard
        await talking
        await asyncio.sleep(0.3)
        assert court.session.ear.receiver.counts().heard <= heard + 8, "what was already opened, and no more"
        await until(lambda: sounds_of(court.session, kholop.id) == [])
        assert court.session.clips.size == 0
        laid = len(court.docket)
        await kholop.says(line(WORDS))
        await asyncio.sleep(0.5)
        assert len(court.docket) == laid


async def test_e_chg_08_given_in_mid_game_it_holds_from_that_moment(listening: Listening, line: Line) -> None:
    async with listening(agreed=[]) as court:
        kholop = court.who("kholop")
        await kholop.slash("приватность")
        await kholop.press("Слушайте меня")
        await kholop.says(line(WORDS))
        await until(lambda: court.docket)
        assert court.docket[0].offender == court.player(kholop.name)
        await kholop.sees("слышно 1 из 4")


async def test_e_chg_08_forget_me_leaves_nothing(listening: Listening, line: Line) -> None:
    async with listening() as court:
        kholop = court.who("kholop")
        player, session = court.player(kholop.name), court.session
        await kholop.says(line(WORDS))
        await until(lambda: court.docket and session.clips.size)
        await kholop.slash("приватность")
        await kholop.press("Забудь меня")
        await kholop.press("Да, забудь")
        await kholop.sees("Забыто")
        # What was on its way is dropped by the thread that listens, when it next comes by.
        await until(lambda: sounds_of(session, kholop.id) == [])
        judge = session._judge
        assert session.clips.size == 0
        assert judge is None or (
            player not in judge.roster._strings
            and not any(key[0] == player for key in judge.memory._sounds)
            and not any(origin[0] == player for origin in judge._laid)
        )
        assert kholop.id not in session.players or kholop.id not in session._open
        gc.collect()
        tracks = [one for one in gc.get_objects() if type(one) is Track and one.speaker == kholop.id]
        assert tracks == [], "no sound of him in the whole program"


async def test_e_chg_08_a_guest_who_only_watches_is_never_opened(playing: Playing, line: Line) -> None:
    names = ["Аня", "Борис", "Вера", "Глеб"]
    async with playing(guests=[*names, "Дарья"], settings={"hear": True, "model": "none"}) as house:
        table = await opened(house, {"etiquette": "auto"}, names)
        court = Court(house, table)
        await court.listening()
        await court.agree("Дарья", *names)
        darya = house.guest("Дарья")
        await darya.join_voice("Палата")
        await darya.says(line(WORDS))
        await asyncio.sleep(0.3)
        assert darya.id not in court.session.ear.receiver.counts().speakers
        assert court.session.ear.voices == 0


def test_silence_is_what_the_lines_are_not(line: Line) -> None:
    """The recorded lines are really voices: what the tests above do not hear could be heard."""
    assert np.abs(np.frombuffer(line(WORDS), "<i2")).max() > 1000


async def test_e_chg_08_who_sat_down_before_the_court_listened_is_asked_once_it_does(
    playing: Playing,
) -> None:
    """The host by the press that switches it on, the others when they open their hands; in a rematch as well."""
    async with playing(guests=["Аня", "Борис"], settings={"hear": True, "model": "none"}) as house:
        anya, boris = house.guest("Аня"), house.guest("Борис")
        await house.hall.lobby.open(
            "knyazi", host=anya.id, name="Аня", guild=house.stage.guild.id, channel=house.stage.channel("стол").id,
            voice=house.stage.channel("Палата").id,
        )  # fmt: skip
        await boris.sees("Сесть")
        await boris.press("Сесть")
        for _ in range(2):
            await anya.press("Позвать робота")
        await anya.press("Настроить")
        assert not anya.looks("слышать тебя?")
        await anya.choose("Готовый набор правил", "На полчаса")
        await anya.sees("слышать тебя?")
        await anya.press("Начать")
        await boris.sees("Моя рука")
        assert not boris.looks("слышать тебя?")
        await boris.press("Моя рука")
        await boris.sees("слышать тебя?")


async def test_e_chg_01_the_sound_of_a_charge_comes_to_an_open_desk_when_the_remark_is_over(
    listening: Listening, line: Line
) -> None:
    """Who speaks and may not is charged while he speaks: his sound is there only when he has ended."""
    async with listening() as court:
        tsar, kholop = court.who("tsar"), court.who("kholop")
        await tsar.press("Двор")
        await kholop.says(line(WORDS) * 2)
        await tsar.sees("речь Холопа")
        await tsar.sees("Послушать")
        assert court.docket[0].offender == court.player(kholop.name)
