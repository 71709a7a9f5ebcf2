"""The machine's own voice: espeak-ng, from the wheel that pip brings or from the system.

`python -m stage.speaker -v ru` turns standard input into a WAV on standard output, as the espeak-ng command does. It
is a process of its own: the library keeps one state for all, and holds the interpreter while it speaks.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import sys
import wave
from importlib.util import find_spec

_RETRIEVE = 2  # AUDIO_OUTPUT_SYNCHRONOUS: nothing is played, the callback is given the sound
_UTF8, _PAUSE_AT_END = 1, 0x1000
_RATE = 1  # the parameter's number
PACE = 130
"""Words a minute: slower than espeak-ng's own pace, so that recognition of speech understands it better."""
_Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


def command() -> list[str] | None:
    """What to run for speech; None: this machine has no voice."""
    if find_spec("espeakng_loader"):
        return [sys.executable, "-m", "stage.speaker"]
    found = next((name for name in ("espeak-ng", "espeak") if shutil.which(name)), None)
    return [found, "--stdout", "--stdin", "-s", str(PACE)] if found else None


def said(text: str, voice: str) -> tuple[bytes, int]:
    """16 bit mono, and its rate."""
    import espeakng_loader

    espeak = ctypes.CDLL(espeakng_loader.get_library_path())
    rate = espeak.espeak_Initialize(_RETRIEVE, 0, espeakng_loader.get_data_path().encode(), 0)
    if rate <= 0:
        raise ValueError("espeak-ng does not find its data")
    if espeak.espeak_SetVoiceByName(voice.encode()):
        raise ValueError(f"there is no voice «{voice}»")
    espeak.espeak_SetParameter(_RATE, PACE, 0)
    pieces: list[bytes] = []

    def take(samples: ctypes._Pointer[ctypes.c_short], count: int, _events: int) -> int:
        if samples and count:
            pieces.append(ctypes.string_at(samples, 2 * count))
        return 0

    kept = _Callback(take)  # for as long as the library may call it
    espeak.espeak_SetSynthCallback(kept)
    whole = text.encode() + b"\0"
    espeak.espeak_Synth(whole, ctypes.c_size_t(len(whole)), 0, 0, 0, _UTF8 | _PAUSE_AT_END, None, None)
    espeak.espeak_Synchronize()
    return b"".join(pieces), rate


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m stage.speaker", description=__doc__)
    parser.add_argument("-v", dest="voice", default="ru", help="language of the voice")
    try:
        pcm, rate = said(sys.stdin.buffer.read().decode(), parser.parse_args().voice)
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    with wave.open(sys.stdout.buffer, "wb") as file:
        file.setparams((1, 2, rate, len(pcm) // 2, "NONE", ""))
        file.writeframes(pcm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
