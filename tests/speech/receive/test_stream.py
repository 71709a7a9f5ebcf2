"""Order, loss, silence and time for one speaker."""

import random

import numpy as np
import pytest

from speech.heard import RATE
from speech.receive.opus import Decoder, OpusFailed, duration
from speech.receive.rtp import SILENCE
from speech.receive.stream import PATIENCE, Frame, Piece, Stream

from .craft import frames

STEP = 0.02


def sent(opus: list[bytes], *, sequence: int = 100, timestamp: int = 5000, at: float = 10.0) -> list[Frame]:
    return [
        Frame(sequence + i & 0xFFFF, timestamp + 960 * i & 0xFFFF_FFFF, frame, at + STEP * i)
        for i, frame in enumerate(opus)
    ]


def take(stream: Stream, packets: list[Frame], every: float = 0.04) -> list[Piece]:
    """Feed packets at their times and take as the worker does; neighbours that touch are joined."""
    pieces: list[Piece] = []
    queue = sorted(packets, key=lambda frame: frame.arrived)
    now = queue[0].arrived
    while queue or now < packets[-1].arrived + 1:
        now += every
        while queue and queue[0].arrived <= now:
            stream.push(queue.pop(0))
        for piece in stream.take(now):
            last = pieces[-1] if pieces else None
            if last and abs(piece.at - last.at - len(last.samples) / RATE) < 0.001:
                pieces[-1] = Piece(last.user, last.at, np.concatenate([last.samples, piece.samples]))
            else:
                pieces.append(piece)
    return pieces


def length(piece: Piece) -> float:
    return len(piece.samples) / RATE


def test_frames_become_16_khz_sound_with_its_time() -> None:
    [piece] = take(Stream(1), sent(frames(1.0)))
    assert piece.at == pytest.approx(10.0, abs=0.005)
    assert length(piece) == pytest.approx(1.0)
    assert np.abs(piece.samples[3200:]).max() > 5000


@pytest.mark.parametrize(("sequence", "timestamp"), [(0xFFF0, 5000), (5, 0xFFFF_FFFF - 960 * 10)])
def test_numbers_turn_over(sequence: int, timestamp: int) -> None:
    stream = Stream(1)
    [piece] = take(stream, sent(frames(1.0), sequence=sequence, timestamp=timestamp))
    assert length(piece) == pytest.approx(1.0)
    assert not stream.counts["lost"]


def test_reordered_frames_come_out_as_sent() -> None:
    packets = sent(frames(1.0))
    shuffled = [
        frame._replace(arrived=frame.arrived + random.Random(i).uniform(0, 0.055))
        for i, frame in enumerate(packets)
    ]
    stream = Stream(1)
    [piece] = take(stream, sorted(shuffled, key=lambda frame: frame.arrived))
    [straight] = take(Stream(1), packets)
    assert np.array_equal(piece.samples, straight.samples)
    assert stream.counts == {"decoded": 50}


def test_loss_is_told_from_silence_and_filled() -> None:
    packets = sent(frames(1.0))
    lossy = [frame for i, frame in enumerate(packets) if i not in (10, 20, 21, 33)]
    stream = Stream(1)
    [piece] = take(stream, lossy)
    assert length(piece) == pytest.approx(1.0), "the sound has the length it had"
    assert stream.counts["lost"] == stream.counts["concealed"] == 4
    hole = piece.samples[10 * 320 : 11 * 320].astype(float)
    assert np.sqrt((hole**2).mean()) > 1000, "the hole is filled, not silent"


def test_silence_is_left_alone() -> None:
    first, second = sent(frames(0.4)), sent(frames(0.4), sequence=120, timestamp=5000 + 48_000 * 2, at=12.0)
    stream = Stream(1)
    one, two = take(stream, first + second)
    assert (one.at, two.at) == (pytest.approx(10.0, abs=0.005), pytest.approx(12.0, abs=0.005))
    assert length(one) == length(two) == pytest.approx(0.4)
    assert not stream.counts["lost"]


def test_loss_around_silence_is_not_guessed_at() -> None:
    first, second = sent(frames(0.4)), sent(frames(0.4), sequence=120, timestamp=5000 + 48_000 * 2, at=12.0)
    stream = Stream(1)
    one, two = take(stream, first[:-3] + second)
    assert length(one) == pytest.approx(0.34)
    assert length(two) == pytest.approx(0.4)
    assert (stream.counts["lost"], stream.counts["concealed"]) == (3, 0)


def test_a_client_whose_timestamps_stop_in_silence_is_dated_by_arrival() -> None:
    first, second = sent(frames(0.4)), sent(frames(0.4), sequence=120, timestamp=5000 + 960 * 20, at=13.0)
    one, two = take(Stream(1), first + second)
    assert two.at == pytest.approx(13.0, abs=0.03)
    assert one.at == pytest.approx(10.0, abs=0.005)


def test_a_stalled_road_does_not_move_what_was_said() -> None:
    packets = sent(frames(2.0))
    stalled = [
        frame._replace(arrived=10.9 + 0.0001 * i) if 0.3 < frame.arrived - 10 < 0.9 else frame
        for i, frame in enumerate(packets)
    ]
    pieces = take(Stream(1), stalled)
    assert sum(map(length, pieces)) == pytest.approx(2.0)
    for piece in pieces:
        assert piece.at >= 10.0 - 0.005
    assert pieces[-1].at + length(pieces[-1]) == pytest.approx(12.0, abs=0.06)


def test_a_sender_that_hurried_once_is_not_believed_for_ever() -> None:
    hurried = [frame._replace(arrived=frame.arrived - 0.08) for frame in sent(frames(1.2))]
    later = [
        sent(frames(1.2), sequence=100 + 60 * n, timestamp=5000 + 48_000 * 3 * n, at=10.0 + 3 * n)
        for n in (1, 2)
    ]
    _, _, last = take(Stream(1), hurried + later[0] + later[1])
    assert last.at == pytest.approx(16.0, abs=0.03)


def test_clocks_that_drift_apart_are_followed() -> None:
    stream, slow = Stream(1), 1.0002  # 200 parts in a million: a bad crystal
    drifting: list[Frame] = []
    for second in range(0, 600, 2):
        drifting += sent(
            frames(0.1),
            sequence=100 + 5 * (second // 2),
            timestamp=round(5000 + 48_000 * second / slow),
            at=10.0 + second,
        )
    pieces = take(stream, drifting, every=0.1)
    assert len(pieces) == 300
    for second, piece in enumerate(pieces):
        assert piece.at == pytest.approx(10.0 + 2 * second, abs=0.06)


def test_late_and_doubled_frames_are_counted_and_dropped() -> None:
    packets = sent(frames(1.0))
    late = packets[5]._replace(arrived=packets[5].arrived + 0.5)
    twice = packets[49]._replace(arrived=packets[49].arrived)
    stream = Stream(1)
    [piece] = take(stream, packets[:5] + packets[6:] + [late, twice])
    assert length(piece) == pytest.approx(1.0)
    assert stream.counts["late"] == 1
    assert stream.counts["concealed"] == 1


def test_one_stray_number_does_not_derail_a_stream_but_a_new_beginning_is_followed() -> None:
    packets = sent(frames(1.0))
    stray = Frame(40_000, 77, packets[3].opus, packets[25].arrived)
    stream = Stream(1)
    [piece] = take(stream, [*packets, stray])
    assert (length(piece), stream.counts["stray"]) == (pytest.approx(1.0), 1)
    anew = take(stream, sent(frames(1.0), sequence=50_000, timestamp=123_456_789, at=20.0))
    assert sum(map(length, anew)) == pytest.approx(1.0, abs=0.03)
    assert anew[0].at == pytest.approx(20.0, abs=0.05)


def test_a_frame_that_opus_refuses_is_silence_of_its_length() -> None:
    packets = sent(frames(1.0))
    packets[10] = packets[10]._replace(opus=b"\xff")
    stream = Stream(1)
    [piece] = take(stream, packets)
    assert (length(piece), stream.counts["bad_opus"]) == (pytest.approx(1.0), 1)


def test_a_gap_waits_no_longer_than_patience() -> None:
    packets = sent(frames(0.2))
    stream = Stream(1)
    for frame in [*packets[:3], packets[4]]:
        stream.push(frame)
    arrived = packets[4].arrived
    assert sum(map(length, stream.take(arrived + PATIENCE - 0.01))) == pytest.approx(0.06)
    assert sum(map(length, stream.take(arrived + PATIENCE + 0.01))) == pytest.approx(0.04)


def test_a_worker_that_stopped_costs_the_oldest_frames_only() -> None:
    stream = Stream(1)
    for frame in sent(frames(10.0)):
        stream.push(frame)
    pieces = stream.take(30.0)
    assert sum(map(length, pieces)) == pytest.approx(3.0)
    assert stream.counts["overflow"] == 350


def test_silence_frames_are_silent() -> None:
    [piece] = take(Stream(1), sent([SILENCE] * 10))
    assert length(piece) == pytest.approx(0.2)
    assert not piece.samples.any()


def test_durations_by_the_table_of_contents() -> None:
    assert duration(SILENCE) == 960
    assert duration(frames(0.02)[0]) == 960
    assert duration(b"") == 0
    assert duration(b"\x03") == 0
    assert duration(bytes([0x78 | 3, 63])) == 0, "longer than Opus allows"
    assert [duration(bytes([config << 3])) for config in (0, 1, 2, 3, 12, 13, 16, 19)] == [
        480, 960, 1920, 2880, 480, 960, 120, 960]  # fmt: skip


def test_opus_says_no_in_an_exception() -> None:
    with pytest.raises(OpusFailed):
        Decoder().decode(b"\xff\xff\xff")
