"""What JSON Schema cannot say of a valid request, made true of those that schemathesis means to be valid."""

import re

import schemathesis
from schemathesis.core import NotSet

LETTER = "a"
STORED = {}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if not isinstance(case.body, NotSet):
        case.body = mend(case.body)
        if isinstance(case.body, dict):
            relate_stored(case.body)
            mend_own_links(case.body)
            mend_expression(case.body)
    if isinstance(case.query, dict) and isinstance(case.query.get("pattern"), str):
        case.query["pattern"] = plain(case.query["pattern"])


@schemathesis.hook
def after_call(context, case, response):
    if case.operation.label.endswith("/store") and response.status_code in (200, 201):
        STORED[response.json()["key"]] = True


def relate_stored(body):
    """Relationships join nodes that exist, as far as there are enough of them; else every one would end in 404."""
    links = body.get("relationships", []) + body.get("add_relationships", [])
    keys = list(STORED)
    for place, link in enumerate(links):
        stored = keys[-1 - place :: -1]
        for name in ("nodes", "participant_keys"):
            if name in link and len(link[name]) <= len(stored):
                link[name] = stored[: len(link[name])]
        for at, name in enumerate(("to_key", "from_key")):
            if name in link and len(stored) > 1:
                link[name] = stored[at]


def mend(value):
    """Names that a type or a relationship can have; an edge and a walk have two ends; no field is __proto__."""
    if isinstance(value, list):
        return [mend(item) for item in value]
    if not isinstance(value, dict):
        return value
    mended = {name: mend(inner) for name, inner in value.items() if name != "__proto__"}
    if isinstance(mended.get("node_type"), str):
        mended["node_type"] = type_name(mended["node_type"])
    if isinstance(mended.get("node_types"), list):
        mended["node_types"] = [type_name(name) for name in mended["node_types"]]
    if isinstance(mended.get("relationship"), str):
        mended["relationship"] = LETTER + mended["relationship"][1:]
    if "from_key" in mended and mended["from_key"] == mended.get("to_key"):
        mended["to_key"] = other_than(mended["from_key"])
    if "start_node" in mended and mended["start_node"] == mended.get("target_node"):
        mended["target_node"] = other_than(mended["start_node"])
    return mended


def mend_own_links(body):
    """A node has no edge to itself and is a member of its hyperedge once."""
    links = body.get("relationships")
    if "key" not in body or not isinstance(links, list):
        return
    for link in links:
        if link.get("to_key") == body["key"]:
            link["to_key"] = other_than(body["key"])
        if body["key"] in link.get("participant_keys", []):
            link["participant_keys"] = [f"{LETTER}{place}" for place in range(2)]


def mend_expression(body):
    """A regular expression compiles."""
    for name in ("query", "relationship_pattern"):
        text = body.get(name)
        if isinstance(text, str) and (body.get("force_regex") is True or "/" in text):
            body[name] = plain(text)


def type_name(text):
    return LETTER + text[1:] if isinstance(text, str) else text


def other_than(key):
    return ("b" if key[:1] == LETTER else LETTER) + key[1:] if isinstance(key, str) else key


def plain(text):
    return re.sub(r"[^\w ]", "", text).strip() or LETTER
