"""What the line has lost of a remark's beginning must not move the rest of it."""

import random
from pathlib import Path

import pytest

from speech.heard import Utterance
from speech.listen import Listener
from speech.receive.stream import Frame, Stream
from stage.voice.opus import SILENCE
from tests.speech.test_soak import sounds

STEP = 0.02


def began(frames: list[bytes], lost: set[int]) -> float:
    """When the first remark in these frames was found to begin, from their own beginning."""
    stream, listener, facts = Stream(1), Listener(), []
    arriving = [
        Frame(100 + i, 960 * i, opus, STEP * i)
        for i, opus in enumerate([*frames, *[SILENCE] * 5])
        if i not in lost
    ]
    now = 0.0
    while now < STEP * len(frames) + 1.5:
        now += 0.04
        while arriving and arriving[0].arrived <= now:
            stream.push(arriving.pop(0))
        for piece in stream.take(now):
            facts += listener.sound(1, piece.at, piece.samples, now)
        facts += listener.tick(now)
    return min(fact.start for fact in facts if isinstance(fact, Utterance))


@pytest.mark.parametrize("pair", [(2, 9), (2, 10), (1, 2), "any"])
def test_two_frames_lost_of_the_first_word_do_not_move_its_beginning(
    pair: tuple[int, int] | str, speech_folder: Path
) -> None:
    dice = random.Random(3)
    for frames, first, _ in sounds(speech_folder):
        at = round(first / STEP)
        lost = {at + k for k in (dice.sample(range(-2, 15), 2) if isinstance(pair, str) else pair)}
        assert began(frames, lost) == pytest.approx(first, abs=0.06 + 3 * STEP)
