"""The queue before the transcriber: room, order, age, consent."""

import asyncio

import numpy as np
import pytest

from speech.heard import Pause, Transcript, Utterance
from speech.scribe import AT_ALL, OLDEST, Scribe
from speech.transcribe.port import Heard, HeardWord, Hints, Job, Load, Overdue, Unavailable


class Slow:
    """Answers when told to, with the number of the speaker."""

    gives_way = True

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.go = asyncio.Event()
        self.wrong: Exception | None = None

    async def transcribe(self, job: Job) -> Heard:
        await self.go.wait()
        if self.wrong:
            raise self.wrong
        number = int(job.sound()[0])
        self.heard.append(number)
        return Heard(
            f"это {number}", (HeardWord("это", 0.1, 0.2, 0.8), HeardWord(str(number), 0.2, 0.4, 0.6))
        )

    def load(self) -> Load:
        return Load()

    async def close(self) -> None: ...


def said(number: int, speaker: int | None = None, end: float = 100.0) -> Utterance:
    return Utterance(
        speaker=number if speaker is None else speaker,
        start=end - 1,
        end=end,
        sound_from=end - 1.4,
        samples=np.full(16_000, number, np.int16),
    )


class Case:
    def __init__(self, at_once: int = 1) -> None:
        self.now = 100.0
        self.ears = Slow()
        self.scribe = Scribe(self.ears, lambda: self.now, at_once=at_once)
        self.told: list[Transcript] = []

    def take(self, *utterances: Utterance, importance: int = 0) -> None:
        for utterance in utterances:
            self.scribe.take(utterance, self.told.append, importance=importance)

    async def finish(self) -> None:
        self.ears.go.set()
        for _ in range(100):
            await asyncio.sleep(0)


async def test_words_come_on_the_tables_clock() -> None:
    case = Case()
    case.take(said(7))
    case.now = 100.8
    await case.finish()
    [transcript] = case.told
    assert (transcript.speaker, transcript.start, transcript.end) == (7, 99.0, 100.0)
    assert [word.start for word in transcript.words] == [pytest.approx(98.7), pytest.approx(98.8)]
    assert transcript.confidence == pytest.approx(0.7)
    assert case.scribe.counts().delays == (pytest.approx(0.8),)


async def test_of_one_speaker_only_the_last_two_wait() -> None:
    case = Case()
    case.take(said(1))
    await asyncio.sleep(0)
    case.take(*(said(n, speaker=5) for n in (10, 11, 12, 13)), said(2))
    await case.finish()
    assert case.ears.heard == [1, 12, 13, 2]
    assert case.scribe.counts().dropped == 2


async def test_for_want_of_room_the_oldest_of_the_least_important_goes() -> None:
    case = Case()
    case.take(said(100))
    await asyncio.sleep(0)
    case.take(said(1, speaker=50), importance=1)
    case.take(*(said(n) for n in range(2, AT_ALL + 4)))
    await case.finish()
    assert 1 in case.ears.heard
    assert not {2, 3, 4} & set(case.ears.heard)
    assert case.scribe.counts().dropped == 3


async def test_the_most_important_is_heard_first() -> None:
    case = Case()
    case.take(said(1))
    await asyncio.sleep(0)
    case.take(said(2), said(3))
    case.take(said(4), importance=1)
    await case.finish()
    assert case.ears.heard == [1, 4, 2, 3]


async def test_what_is_too_old_is_given_up() -> None:
    case = Case()
    case.take(said(1))
    await asyncio.sleep(0)
    case.take(said(2), said(3, end=100 + OLDEST))
    case.now = 101 + OLDEST
    await case.finish()
    assert case.ears.heard == [1, 3]
    assert case.scribe.counts().late == 1


async def test_e_chg_08_taking_back_consent_takes_back_what_waits_and_what_is_under_way() -> None:
    case = Case()
    case.take(said(1))
    await asyncio.sleep(0)
    case.take(said(2), said(3, speaker=1))
    case.scribe.forget(1)
    await case.finish()
    assert [transcript.speaker for transcript in case.told] == [2]


async def test_trouble_is_told_and_ends() -> None:
    case = Case()
    case.ears.wrong = Unavailable("no model")
    case.take(said(1))
    await case.finish()
    assert (case.scribe.trouble, case.scribe.counts().failed) == ("no model", 1)
    case.ears.wrong = Overdue()
    case.take(said(2))
    await case.finish()
    assert case.scribe.counts().late == 1
    case.ears.wrong = None
    case.take(said(3))
    await case.finish()
    assert case.scribe.trouble == ""
    assert [transcript.speaker for transcript in case.told] == [3]


async def test_close_takes_everything_back() -> None:
    case = Case()
    case.take(said(1), said(2))
    await asyncio.sleep(0)
    await case.scribe.close()
    await case.finish()
    assert not case.told
    assert (case.scribe.counts().waiting, case.scribe.counts().under_way) == (0, 0)


# -- begun before it is known that the speaker has finished ------------------------------------------------------


class Counting(Slow):
    """Works for each job until told to go on; being taken back costs what was done so far."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[int] = []
        self.abandoned = 0

    async def transcribe(self, job: Job) -> Heard:
        self.begun.append(int(job.sound()[0]))
        try:
            heard = await super().transcribe(job)
        except asyncio.CancelledError:
            self.abandoned += 1
            raise
        return Heard(heard.text, heard.words, processor=0.5)

    def load(self) -> Load:
        spent = 0.2 * self.abandoned
        return Load(processor_seconds=0.5 * len(self.heard) + spent, abandoned_seconds=spent)


class Early(Case):
    def __init__(self, at_once: int = 8) -> None:
        super().__init__(at_once)
        self.ears: Counting = Counting()
        self.scribe.transcriber = self.ears

    async def pauses(self, *utterances: Utterance) -> None:
        for utterance in utterances:
            self.scribe.pause(Pause(utterance.speaker, utterance))
        await self.turns()

    async def turns(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)


async def test_what_was_begun_in_the_pause_is_told_when_the_remark_is_over_and_heard_once() -> None:
    case = Early()
    await case.pauses(said(7))
    case.ears.go.set()
    await case.turns()
    assert case.ears.heard == [7], "the words are there"
    assert case.told == [], "but nobody is told before the remark is over"
    case.take(said(7))
    await case.finish()
    assert [one.speaker for one in case.told] == [7]
    assert case.ears.heard == [7]
    counts = case.scribe.counts()
    assert (counts.taken, counts.heard, counts.early, counts.early_used, counts.thrown) == (1, 1, 1, 1, 0)


async def test_a_remark_taken_while_it_is_being_heard_early_is_not_begun_anew() -> None:
    case = Early()
    await case.pauses(said(7))
    case.take(said(7))
    await case.finish()
    assert case.ears.begun == [7]
    assert [one.speaker for one in case.told] == [7]


async def test_who_goes_on_speaking_has_it_thrown_away_at_once_and_counted() -> None:
    case = Early()
    await case.pauses(said(7))
    case.scribe.pause(Pause(7))
    await case.turns()
    assert case.ears.abandoned == 1
    case.ears.go.set()
    await case.pauses(said(8, speaker=7))
    case.scribe.pause(Pause(7))
    await case.turns()
    counts = case.scribe.counts()
    assert (counts.early, counts.early_used) == (2, 0)
    assert counts.thrown == pytest.approx(0.2 + 0.5), (
        "what was given up half-way, and what was ready for nobody"
    )
    assert counts.processor == pytest.approx(0.2 + 0.5)
    assert case.told == []


async def test_an_early_start_gives_way_to_anybodys_finished_remark_and_begins_again_after_it() -> None:
    case = Early()
    await case.pauses(said(7))
    case.take(said(1))
    await case.turns()
    assert (case.ears.abandoned, case.ears.begun) == (1, [7, 1])
    await case.finish()
    assert case.ears.begun == [7, 1, 7]
    case.take(said(7))
    await case.finish()
    assert [one.speaker for one in case.told] == [1, 7]
    assert case.ears.begun == [7, 1, 7]


async def test_nothing_is_begun_early_while_a_finished_remark_is_heard_and_one_early_at_a_time() -> None:
    case = Early()
    case.take(said(1))
    await case.pauses(said(7), said(8))
    assert case.ears.begun == [1]
    case.ears.go.set()
    await case.turns()
    assert case.ears.begun == [1, 7, 8]


async def test_another_remark_than_the_one_begun_early_is_heard_itself() -> None:
    case = Early()
    await case.pauses(said(7))
    case.take(said(9, speaker=7, end=101.0))
    await case.finish()
    assert case.ears.heard == [9]
    assert [one.text for one in case.told] == ["это 9"]


async def test_other_names_at_the_table_since_the_pause_mean_it_is_heard_anew() -> None:
    case = Early()
    await case.pauses(said(7))
    case.scribe.take(said(7), case.told.append, hints=Hints(names=("Саша",)))
    await case.finish()
    assert case.ears.begun == [7, 7]
    assert case.ears.heard == [7]


async def test_what_failed_early_is_asked_for_again() -> None:
    case = Early()
    case.ears.wrong = Unavailable("no model")
    await case.pauses(said(7))
    case.ears.go.set()
    await case.turns()
    case.ears.wrong = None
    case.take(said(7))
    await case.finish()
    assert [one.speaker for one in case.told] == [7]
    assert case.scribe.counts().failed == 0


async def test_e_chg_08_taking_back_consent_takes_back_what_was_begun_early() -> None:
    case = Early()
    await case.pauses(said(7), said(8))
    case.scribe.forget(7)
    case.scribe.forget(8)
    await case.finish()
    assert (case.ears.abandoned, case.ears.heard, case.told) == (1, [], [])


async def test_ears_that_cannot_give_way_are_not_asked_early() -> None:
    case = Early()
    case.ears.gives_way = False
    await case.pauses(said(7))
    assert case.ears.begun == []
    case.take(said(7))
    await case.finish()
    assert [one.speaker for one in case.told] == [7]
