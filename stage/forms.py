"""Forms (modals): what stands on them, and what a guest's filling-in sends back."""

from __future__ import annotations

from typing import Any

from stage.entities import JSON, Channel
from stage.errors import ClientRefusal
from stage.limits import (
    CHECKBOX,
    CHECKBOXES,
    INPUTS,
    RADIO,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    UPLOAD,
    walk,
)
from stage.slash import CHANNEL, MENTIONABLE, ROLE, USER, attach, resolve
from stage.world import World

_RESOLVED = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}


def numbered(form: JSON) -> JSON:
    """With an `id` for each component, as Discord gives them."""
    numbers = iter(range(1, 1000))

    def copy(component: JSON) -> JSON:
        made = component | {"id": component.get("id") or next(numbers)}
        if "component" in component:
            made["component"] = copy(component["component"])
        if "components" in component:
            made["components"] = [copy(c) for c in component["components"]]
        return made

    return form | {"components": [copy(c) for c in form["components"]]}


def inputs(form: JSON) -> list[tuple[str, JSON]]:
    """What can be filled in, each with the words that stand over it."""
    found = []
    for component, _ in walk(form["components"]):
        if inner := component.get("component"):
            found.append((component["label"], inner))
        elif component["type"] == ROW:
            found += [(inner.get("label") or inner["custom_id"], inner) for inner in component["components"]]
    return [(label, field) for label, field in found if field["type"] in INPUTS]


def submission(world: World, channel: Channel, form: JSON, fields: dict[str, Any]) -> JSON:
    """The `data` of a MODAL_SUBMIT; `fields` go by label or custom id."""
    known = inputs(form)
    values: dict[str, Any] = {}
    for name, value in fields.items():
        found = [f for label, f in known if name in (f["custom_id"], label)]
        if len(found) != 1:
            names = ", ".join(f"«{label}» ({f['custom_id']})" for label, f in known)
            raise ClientRefusal(
                "bad_option", f"the form «{form['title']}» has no field «{name}»; it has: {names}"
            )
        values[found[0]["custom_id"]] = value
    resolved: JSON = {}
    filled = {f["custom_id"]: _fill(world, channel, label, f, values, resolved) for label, f in known}

    def answer(component: JSON) -> JSON:
        made: JSON = {"type": component["type"], "id": component["id"]}
        if "custom_id" in component:
            return made | {"custom_id": component["custom_id"]} | filled[component["custom_id"]]
        if "component" in component:
            made["component"] = answer(component["component"])
        if "components" in component:
            made["components"] = [answer(c) for c in component["components"]]
        return made

    data: JSON = {"custom_id": form["custom_id"], "components": [answer(c) for c in form["components"]]}
    return data | ({"resolved": resolved} if resolved else {})


def _fill(
    world: World, channel: Channel, label: str, field: JSON, values: dict[str, Any], resolved: JSON
) -> JSON:
    kind, custom_id = field["type"], field["custom_id"]
    required = field.get("required") is not False
    if kind == TEXT_INPUT:
        text = str(values.get(custom_id, field.get("value") or ""))
        least = max(field.get("min_length") or 0, int(required))
        most = field.get("max_length") or 4000
        if len(text) > most or ((text or required) and len(text) < least):
            raise ClientRefusal(
                "bad_option", f"«{label}» wants {least} to {most} characters, not {len(text)}", label
            )
        return {"value": text}
    if kind == CHECKBOX:
        return {"value": bool(values.get(custom_id, field.get("default", False)))}
    given = values.get(custom_id)
    if given is None:
        given = [o["value"] for o in field.get("options") or () if o.get("default")]
    many = list(given) if isinstance(given, list | tuple) else [given]
    if kind == RADIO:
        picked = pick(label, field, many)
        if required and not picked:
            raise ClientRefusal("bad_option", f"«{label}» must be chosen", label)
        return {"value": picked[0] if picked else None}
    if kind == UPLOAD:
        chosen = [attach(world, channel, one, resolved) for one in many]
    elif kind in (STRING_SELECT, CHECKBOXES):
        chosen = pick(label, field, many)
    else:
        chosen = [resolve(world, channel, _RESOLVED[kind], one, resolved, field) for one in many]
    bounds(label, field, chosen, required=required)
    return {"values": chosen}


def pick(label: str, field: JSON, wanted: list[Any]) -> list[str]:
    """Options by their label or value."""
    chosen: list[str] = []
    for one in wanted:
        found = next((o for o in field["options"] if str(one) in (o["value"], o["label"])), None)
        if found is None:
            offered = ", ".join(f"«{o['label']}»" for o in field["options"])
            raise ClientRefusal("bad_option", f"«{one}» is not offered by «{label}»; offered are: {offered}")
        if found["value"] not in chosen:
            chosen.append(found["value"])
    return chosen


def bounds(label: str, field: JSON, chosen: list[Any], *, required: bool = True) -> None:
    least = 1 if field.get("min_values") is None else field["min_values"]
    most = field.get("max_values") or (len(field.get("options") or ()) if field["type"] == CHECKBOXES else 1)
    if len(chosen) > most or ((chosen or required) and len(chosen) < least):
        raise ClientRefusal(
            "bad_option", f"«{label}» takes {least} to {most} choices, not {len(chosen)}", label
        )


__all__ = ["SELECTS", "bounds", "inputs", "numbered", "pick", "submission"]
