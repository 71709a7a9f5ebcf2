"""Trouble to order, in plain JSON: the same handle for the page, the driver and tests.

`await server.control({"do": …})` answers with the state of things afterwards. Ids may be strings.

| do | with | what happens |
|---|---|---|
| `state` | | nothing |
| `faults` | `speaker` (absent: everybody), `seed`, any of faults.NAMES | packets suffer, see faults.py |
| `clear` | `speaker` (absent: all) | faults end |
| `close` | `guild`, `user`, `code` (4015) | a real client's voice websocket is closed with that code |
| `cut` | `guild`, `user`, `what`: `websocket` / `media` / `mend` | its line goes dead; `mend`: UDP lives again |
| `region` | `guild`, `channel` | the channel moves to another voice server |
| `dave` | `channel`, `version`: 0 / 1 | downgrade or upgrade in mid-call |
| `spoil` | `channel`, `user` | the next commit or Welcome he gets is broken, so he must recover (op 31) |
| `camera` | `guild`, `user` (a guest), `on` | op 12 to the others |

What cannot be done raises ValueError with words for a person.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .faults import NAMES, NONE

if TYPE_CHECKING:
    from .gateway import CallSession
    from .server import VoiceServer


async def control(server: VoiceServer, command: dict[str, Any]) -> dict[str, Any]:
    do = command.get("do")
    if do == "faults":
        values = {name: command[name] for name in NAMES if name in command}
        unknown = command.keys() - {*values, "do", "speaker", "seed"}
        if unknown:
            raise ValueError(f"no such fault: {', '.join(sorted(unknown))}")
        seed = command.get("seed")
        server.faults.set(_id(command, "speaker", None), seed=None if seed is None else int(seed), **values)
    elif do == "clear":
        server.faults.clear(_id(command, "speaker", None))
    elif do == "close":
        session = _client(server, command)
        server.close_websocket(session.guild_id, session.user_id, int(command.get("code", 4015)))
    elif do == "cut":
        session, what = _client(server, command), command.get("what")
        if what == "websocket":
            server.cut_websocket(session.guild_id, session.user_id)
        elif what in ("media", "mend"):
            server.cut_media(session.guild_id, session.user_id, what == "media")
        else:
            raise ValueError("cut what? websocket, media or mend")
    elif do == "region":
        await server.move_region(_id(command, "guild"), _id(command, "channel"))
    elif do == "dave":
        version = int(command.get("version", -1))
        if version not in (0, 1):
            raise ValueError("there are DAVE versions 0 (none) and 1")
        _call(server, command).set_ceiling(version)
    elif do == "spoil":
        _call(server, command).spoil_next(_id(command, "user"))
    elif do == "camera":
        guest = server.guests.get((_id(command, "guild"), _id(command, "user")))
        if guest is None:
            raise ValueError("only guests in a voice channel have a camera")
        guest.turn_camera(bool(command.get("on", True)))
    elif do != "state":
        raise ValueError(f"nothing called {do!r} can be done")
    return state(server)


def state(server: VoiceServer) -> dict[str, Any]:
    """Everything a person at the stage might want to see of its voice."""
    return {
        "faults": {
            "seed": server.faults.seed,
            "everybody": asdict(server.faults.everybody),
            "speakers": {str(who): asdict(f) for who, f in server.faults.speakers.items() if f != NONE},
            "struck": dict(server.faults.counts),
        },
        "calls": {
            str(channel): {
                "endpoint": server.endpoint_for(0, channel),
                "dave": call.version,
                "epoch": call.group.epoch,
                "group": [user and str(user) for user in call.group.leaves],
                "parties": [str(user) for user in call.parties],
            }
            for channel, call in server.calls.items()
        },
        "clients": {
            str(session.user_id): {
                "mode": session.socket.seal and session.socket.seal.mode,
                "connected": session.connection is not None,
                "packets": dict(session.socket.counts),
            }
            for session in server.sessions.values()
        },
        "guests": {str(guest.user_id): dict(guest.counts) for guest in server.guests.values()},
    }


_MISSING = object()


def _id(command: dict[str, Any], name: str, default: Any = _MISSING) -> Any:
    value = command.get(name, default)
    if value is _MISSING:
        raise ValueError(f"{command['do']} needs {name}")
    return value if value is default else int(value)


def _client(server: VoiceServer, command: dict[str, Any]) -> CallSession:
    session = server.sessions.get((_id(command, "guild"), _id(command, "user")))
    if session is None:
        raise ValueError("no real client of that name is in a voice channel")
    return session


def _call(server: VoiceServer, command: dict[str, Any]) -> Any:
    call = server.calls.get(_id(command, "channel"))
    if call is None:
        raise ValueError("nobody is in that voice channel")
    return call
