"""Jobs in front of an engine: order, batches, deadlines, ends."""

import asyncio

import pytest

from speech.transcribe.batching import Batching
from speech.transcribe.port import (
    Heard,
    HeardWord,
    Hints,
    Job,
    Overdue,
    Unavailable,
    decode_heard,
    decode_job,
    encode,
)


def job(number: int = 1, seconds: float = 1.0, **more: object) -> Job:
    return Job(number.to_bytes(2, "little") * round(seconds * 16_000), **more)  # type: ignore[arg-type]


def number(one: Job) -> int:
    return int.from_bytes(one.samples[:2], "little")


class Engine:
    """Hears the number in a job; waits to be let go on."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.go = asyncio.Event()
        self.go.set()
        self.fail: Exception | None = None

    async def hear(self, jobs: list[Job]) -> list[Heard]:
        self.batches.append([number(one) for one in jobs])
        await self.go.wait()
        if self.fail:
            raise self.fail
        return [Heard(str(number(one)), rejected="noise" if number(one) == 13 else "") for one in jobs]


async def some(ears: Batching, jobs: list[Job]) -> list[asyncio.Task[Heard]]:
    tasks = [asyncio.create_task(ears.transcribe(one)) for one in jobs]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


async def test_everybody_gets_his_own_answer() -> None:
    ears = Batching(Engine().hear)
    assert [one.text for one in await asyncio.gather(*(ears.transcribe(job(n)) for n in range(20)))] == [
        str(n) for n in range(20)]  # fmt: skip


async def test_what_gathers_while_one_is_heard_is_heard_together() -> None:
    engine = Engine()
    ears = Batching(engine.hear, most=4)
    engine.go.clear()
    tasks = await some(ears, [job(n) for n in range(1, 8)])
    engine.go.set()
    await asyncio.gather(*tasks)
    assert engine.batches == [[1], [2, 3, 4, 5], [6, 7]]


async def test_the_most_important_goes_first_then_the_oldest() -> None:
    engine = Engine()
    ears = Batching(engine.hear, most=1)
    engine.go.clear()
    tasks = await some(
        ears, [job(1), job(2), job(3, importance=2), job(4, importance=1), job(5, importance=2)]
    )
    engine.go.set()
    await asyncio.gather(*tasks)
    assert engine.batches == [[1], [3], [5], [4], [2]]


async def test_only_what_goes_well_together_is_heard_together() -> None:
    engine = Engine()
    ears = Batching(engine.hear)
    engine.go.clear()
    other = Hints(("Саша",))
    tasks = await some(
        ears, [job(1), job(2), job(3, seconds=11), job(4, hints=other), job(5), job(6, language="en")]
    )
    engine.go.set()
    await asyncio.gather(*tasks)
    assert engine.batches == [[1], [2, 5], [3], [4], [6]]


async def test_a_job_whose_time_has_passed_is_not_heard() -> None:
    engine, time = Engine(), [100.0]
    ears = Batching(engine.hear, now=lambda: time[0])
    engine.go.clear()
    first, second, third = await some(ears, [job(1), job(2, deadline=105), job(3, deadline=200)])
    time[0] = 106
    engine.go.set()
    with pytest.raises(Overdue):
        await second
    assert (await first).text == "1"
    assert (await third).text == "3"
    assert ears.load().overdue == 1
    assert engine.batches == [[1], [3]]


async def test_a_cancelled_job_is_taken_back_and_one_under_way_hurts_nobody() -> None:
    engine = Engine()
    ears = Batching(engine.hear, most=1)
    engine.go.clear()
    tasks = await some(ears, [job(1), job(2), job(3)])
    tasks[0].cancel()
    tasks[1].cancel()
    await asyncio.sleep(0)
    assert ears.load().waiting == 1
    engine.go.set()
    assert (await tasks[2]).text == "3"
    assert engine.batches == [[1], [3]]


async def test_a_failure_is_one_batch_s_and_a_clear_line() -> None:
    engine = Engine()
    ears = Batching(engine.hear)
    engine.fail = RuntimeError("boom")
    with pytest.raises(Unavailable, match="boom"):
        await ears.transcribe(job(1))
    engine.fail = None
    assert (await ears.transcribe(job(2))).text == "2"
    assert (ears.load().failed, ears.load().done) == (1, 1)


async def test_closing_answers_everybody() -> None:
    engine = Engine()
    ears = Batching(engine.hear, most=1)
    engine.go.clear()
    tasks = await some(ears, [job(1), job(2)])
    await ears.close()
    with pytest.raises(Unavailable):
        await tasks[1]
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    with pytest.raises(Unavailable):
        await ears.transcribe(job(3))


async def test_load_counts() -> None:
    ears = Batching(Engine().hear, workers=2, model="m")
    await asyncio.gather(*(ears.transcribe(job(n, seconds=2)) for n in (1, 13)))
    load = ears.load()
    assert (load.done, load.rejected, load.workers, load.model) == (2, {"noise": 1}, 2, "m")
    assert load.sound_seconds == pytest.approx(4.0)


def test_jobs_and_answers_travel() -> None:
    sent = job(7, hints=Hints(("Ваше величество",), ("Саша",)), deadline=5.0, importance=3)
    assert decode_job(encode(sent)) == sent
    answer = Heard("да", (HeardWord("да", 0.1, 0.3, 0.9),), "", "m")
    assert decode_heard(encode(answer)) == answer
    assert len(encode(job(1, seconds=30))) < 1 << 20


async def test_work_for_nobody_is_given_up_only_where_that_frees_the_worker() -> None:
    for gives_way, heard in ((True, [[1], [2]]), (False, [[1]])):
        engine = Engine()
        engine.go.clear()
        ears = Batching(engine.hear, gives_way=gives_way)
        first, second = await some(ears, [job(1), job(2)])
        first.cancel()
        for _ in range(5):
            await asyncio.sleep(0)
        assert engine.batches == heard
        engine.go.set()
        assert (await second).text == "2"
