"""Remarks out of sound: beginning, end, length, loudness, and who spoke over whom."""

from collections.abc import Mapping

import numpy as np
import pytest

from speech.heard import RATE, Overlap, Pause, Samples, Utterance, Voice
from speech.listen import Listener
from speech.listen.track import PAUSE

from .sounds import LoudIsVoice, Table, hum, silence


def test_a_remark_has_its_exact_times_and_its_pre_roll() -> None:
    table = Table()
    table.play({1: [(0, silence(1)), (1, hum(1.5)), (2.5, silence(1))]}, until=4)
    [remark] = table.utterances
    assert (remark.start, remark.end) == (pytest.approx(101.0, abs=0.04), pytest.approx(102.5, abs=0.04))
    assert remark.start - remark.sound_from == pytest.approx(0.4, abs=0.07)
    assert remark.seconds == pytest.approx(0.4 + 1.5 + 0.2, abs=0.1)
    first_loud = int((np.abs(remark.samples) > 300).argmax())
    assert remark.sound_from + first_loud / RATE == pytest.approx(101.0, abs=0.005), (
        "the samples are dated right"
    )


def test_the_end_is_told_half_a_second_after_the_voice_whether_packets_go_on_or_not() -> None:
    for after in ([(1.0, silence(1.5))], []):
        table = Table()
        table.play({1: [(0, hum(1.0)), *after]}, until=2.5)
        at = [when for fact, when in zip(table.facts, table.told_at, strict=True) if fact in table.utterances]
        assert at == [pytest.approx(1.5, abs=0.08)]


class SlowToFallSilent(LoudIsVoice):
    """A network that goes on noticing a voice for some windows after its sound has died away, as Silero does."""

    windows = 3

    def __init__(self) -> None:
        self.left: dict[int, int] = {}

    def judge(self, windows: Mapping[int, Samples]) -> dict[int, float]:
        for speaker, probability in super().judge(windows).items():
            self.left[speaker] = self.windows if probability > 0.5 else self.left.get(speaker, 0) - 1
        return {speaker: 0.9 if self.left[speaker] > 0 else 0.05 for speaker in windows}


def test_half_a_second_counts_from_when_the_sound_died_away_not_from_when_the_network_noticed_it() -> None:
    for after in ([(1.0, silence(1.5))], []):
        table = Table(Listener(SlowToFallSilent()))  # type: ignore[arg-type]
        table.play({1: [(0, hum(1.0)), *after]}, until=2.5)
        at = [when for fact, when in zip(table.facts, table.told_at, strict=True) if fact in table.utterances]
        assert at == [pytest.approx(1.5, abs=0.05)]


def test_a_short_pause_does_not_end_a_remark_and_a_longer_one_does() -> None:
    table = Table()
    table.play({1: [(0, hum(0.6)), (0.95, hum(0.6)), (2.3, hum(0.6))]}, until=4)
    assert [round(u.start - 100, 1) for u in table.utterances] == [0.0, 2.3]
    assert table.utterances[0].end == pytest.approx(101.55, abs=0.05)


def test_a_short_pause_does_not_end_a_remark_whose_packets_come_late() -> None:
    """He sends nothing while he is silent, so the next packet is as late as the others were."""
    table = Table()
    table.play({1: [(0, hum(0.6)), (0.9, hum(0.6))]}, until=4, late=0.25)
    [remark] = table.utterances
    assert (remark.start, remark.end) == (pytest.approx(100, abs=0.05), pytest.approx(101.5, abs=0.05))


def test_the_hole_between_packets_is_silence_of_its_length() -> None:
    table = Table()
    table.play({1: [(0, hum(0.6)), (0.9, hum(0.6))]}, until=3)
    [remark] = table.utterances
    quiet = np.abs(remark.samples) < 300
    assert quiet.sum() / RATE == pytest.approx(0.3, abs=0.06)


def test_a_click_is_no_voice_and_a_grunt_is_voice_without_words() -> None:
    table = Table()
    table.play({1: [(0.5, hum(0.06)), (2, hum(0.2))]}, until=4)
    assert not table.utterances
    assert [round(voice.start - 100, 1) for voice in table.finished()] == [2.0]


def test_a_very_long_remark_is_cut_at_its_deepest_pause() -> None:
    table = Table()
    speech = np.concatenate([hum(8.0), silence(0.25), hum(2.0), silence(0.1), hum(6.0)])
    table.play({1: [(0, speech)]}, until=18)
    first, second = table.utterances
    assert first.end == pytest.approx(108.12, abs=0.15)
    assert second.start == first.end
    assert second.end == pytest.approx(116.35, abs=0.05)
    assert max(u.seconds for u in table.utterances) <= 12.8


def test_e_sil_01_voice_is_told_while_it_goes_on() -> None:
    table = Table()
    table.play({1: [(0, hum(1.0))]}, until=0.62)
    told = [
        (fact.voiced, when)
        for fact, when in zip(table.facts, table.told_at, strict=True)
        if isinstance(fact, Voice)
    ]
    assert told[0][0] >= 0.09
    enough = next(when for voiced, when in told if voiced >= 0.4)
    assert enough == pytest.approx(0.44, abs=0.06), "four tenths of a second of voice are known at once"
    assert not any(voice.finished for voice in table.voices)
    assert len({voice.start for voice in table.voices}) == 1, "start names the remark"


def test_the_last_voice_and_the_utterance_of_a_remark_agree() -> None:
    table = Table()
    table.play({1: [(0, hum(1.0)), (2.0, hum(1.0))]}, until=4)
    for voice, utterance in zip(table.finished(), table.utterances, strict=True):
        assert (voice.start, voice.end) == (utterance.start, utterance.end)
        assert voice.voiced == pytest.approx(1.0, abs=0.07)


def test_e_the_02_who_began_over_whom_and_for_how_long() -> None:
    table = Table()
    table.play({1: [(0, hum(3.0))], 2: [(1.0, hum(3.0))]}, until=5)
    [first], [second] = table.finished(1), table.finished(2)
    assert first.overlaps == (), "he was there first"
    assert [overlap.other for overlap in second.overlaps] == [1]
    assert second.overlaps[0].seconds == pytest.approx(2.0, abs=0.1)
    early = next(
        voice
        for voice in table.voices
        if voice.speaker == 2 and voice.overlaps and voice.overlaps[0].seconds >= 0.8
    )
    assert not early.finished, "eight tenths together are told while both still speak"


def test_e_the_02_a_remark_after_the_other_ended_overlaps_nothing() -> None:
    table = Table()
    table.play({1: [(0, hum(1.0))], 2: [(1.2, hum(1.0))]}, until=4)
    assert table.finished(2)[0].overlaps == ()


def test_e_the_02_several_are_overlapped_each_for_his_own_time() -> None:
    table = Table()
    table.play({1: [(0, hum(2.0))], 2: [(0.5, hum(3.0))], 3: [(1.0, hum(1.5))]}, until=5)
    seconds = {overlap.other: overlap.seconds for overlap in table.finished(3)[0].overlaps}
    assert seconds == {1: pytest.approx(1.0, abs=0.1), 2: pytest.approx(1.5, abs=0.1)}


def usual(level: float) -> list[tuple[float, np.ndarray]]:
    return [(i * 2.0, hum(1.2, level)) for i in range(4)]


def test_e_the_03_a_raised_voice_is_measured_against_ones_own_median() -> None:
    table = Table()
    table.play({1: [*usual(-30), (10, hum(1.0, -18))], 2: [*usual(-20), (10, hum(1.0, -18))]}, until=13)
    assert table.finished(1)[0].raised is None, "nobody knows yet what is usual for him"
    assert table.finished(1)[-1].raised == pytest.approx(12, abs=1)
    assert table.finished(2)[-1].raised == pytest.approx(2, abs=1)


def test_e_the_03_a_raised_voice_must_be_held_for_half_a_second() -> None:
    table = Table()
    burst = np.concatenate([hum(0.6, -30), hum(0.3, -15), hum(0.6, -30)])
    table.play({1: [*usual(-30), (10, burst)]}, until=13)
    raised = table.finished(1)[-1].raised
    assert raised is not None
    assert raised < 9


def test_e_the_03_is_told_before_the_remark_is_over() -> None:
    table = Table()
    table.play({1: [*usual(-30), (10, hum(3.0, -18))]}, until=11.2)
    assert any(voice.raised is not None and voice.raised >= 9 for voice in table.voices if not voice.finished)


def test_e_dec_01_a_whisper_is_quieter_than_ones_own_median() -> None:
    table = Table()
    table.play({1: [*usual(-20), (10, hum(1.0, -32))]}, until=13)
    assert table.finished(1)[-1].loudness == pytest.approx(-12, abs=1)


def test_er_05_somebody_unheard_is_known_to_speak_and_to_be_interrupted() -> None:
    table = Table()
    listener = table.listener
    for i in range(100):
        table.facts += listener.presence(9, 100 + i * 0.02)
        if i >= 50:
            table.facts += listener.sound(1, 100 + i * 0.02, hum(0.02), 100.02 + i * 0.02)
        table.facts += listener.tick(100.02 + i * 0.02)
    table.facts += listener.tick(103.5)
    [unopened] = table.finished(9)
    assert (unopened.heard, unopened.loudness) == (False, None)
    assert unopened.voiced == pytest.approx(2.0, abs=0.05)
    assert (unopened.start, unopened.end) == (pytest.approx(100.0), pytest.approx(102.0, abs=0.03))
    assert [u.speaker for u in table.utterances] == [1]
    [own] = table.finished(1)
    assert own.overlaps == (Overlap(9, pytest.approx(1.0, abs=0.1)),)


def test_e_chg_08_forgetting_a_speaker_leaves_no_utterance() -> None:
    table = Table()
    table.play({1: [(0, hum(2.0))]}, until=1.5)
    facts = table.listener.forget(1)
    assert [type(fact) for fact in facts] == [Voice]
    assert not table.listener.tick(105.0)
    assert not table.utterances


def test_late_sound_after_the_end_begins_a_new_remark() -> None:
    table = Table()
    table.play({1: [(0, hum(1.0)), (9.0, hum(1.0))]}, until=12)
    assert [round(u.start) for u in table.utterances] == [100, 109]


def test_finish_ends_whatever_goes_on() -> None:
    table = Table()
    table.play({1: [(0, hum(2.0))]}, until=2.0)
    table.facts += table.listener.finish()
    assert len(table.utterances) == 1


def pauses(table: Table) -> list[tuple[float, Utterance | None]]:
    return [
        (when, fact.utterance)
        for fact, when in zip(table.facts, table.told_at, strict=True)
        if isinstance(fact, Pause)
    ]


def test_a_pause_is_told_at_once_with_the_very_remark_that_it_will_be() -> None:
    for after in ([(1.2, silence(1.5))], [], [(1.2, silence(0.1))]):
        table = Table()
        table.play({1: [(0.2, hum(1.0)), *after]}, until=2.5)
        [(when, begun)] = pauses(table)
        assert when == pytest.approx(1.2 + PAUSE, abs=0.08)
        [remark] = table.utterances
        assert begun is not None
        assert (begun.start, begun.end, begun.sound_from) == (remark.start, remark.end, remark.sound_from)
        assert begun.samples.tobytes() == remark.samples.tobytes()
        assert table.finished()[0].end == remark.end


def test_who_goes_on_after_a_pause_is_told_to_go_on_and_his_next_pause_has_all_of_it() -> None:
    table = Table()
    table.play({1: [(0, hum(0.6)), (0.95, hum(0.6))]}, until=3)
    first, resumed, last = pauses(table)
    assert (resumed[1], first[1] is None, last[1] is None) == (None, False, False)
    assert resumed[0] == pytest.approx(0.98, abs=0.06)
    [remark] = table.utterances
    assert last[1] is not None
    assert last[1].samples.tobytes() == remark.samples.tobytes()


def test_a_breath_between_words_and_a_mere_grunt_are_no_pauses() -> None:
    table = Table()
    table.play({1: [(0, hum(0.5)), (0.6, hum(0.5)), (3.0, hum(0.2))]}, until=5)
    assert len(pauses(table)) == 1
