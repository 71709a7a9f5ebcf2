"""Transcripts become remarks with their punctuation back; typed messages become remarks too."""

from speech.heard import Transcript
from speech.heard import Word as Heard
from speech.judge.hearing import remark, typed


def heard(text, *words):
    return Transcript(
        2, 5.0, 7.0, text, tuple(Heard(word, 5.0 + at, 5.5 + at, 0.9) for at, word in enumerate(words))
    )


def test_punctuation_is_put_back():
    one = remark(heard("Боярин, ходите! — сказал он", "Боярин", "ходите", "сказал", "он"))
    assert [word.text for word in one.words] == ["Боярин,", "ходите! —", "сказал", "он"]
    assert (one.speaker, one.start, one.end) == (2, 5.0, 7.0)


def test_words_the_text_does_not_hold_stay_as_they_are():
    one = remark(heard("Боярин ходит", "Боярин", "пляшет", "ходит"))
    assert [word.text for word in one.words] == ["Боярин", "пляшет", "ходит"]


def test_no_words_no_remark():
    assert remark(heard("")) is None


def test_E_TXT_01_a_typed_message_is_a_written_remark():
    one = typed(3, 9.0, "боярин, верни карту")
    assert one.written
    assert [word.text for word in one.words] == ["боярин,", "верни", "карту"]
