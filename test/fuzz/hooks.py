"""What JSON Schema cannot say of a valid request, made true of those that schemathesis means to be valid."""

import re

import schemathesis
from schemathesis.core import NotSet

LETTER = "a"
STORED = {}
# No field has it. It stands for null, which is what is left out.
WRONG = [[[]]]
# The first format has no checksum.
EMPTY_EXPORT = {"format": "memory-graph/1", "exported_at": "2026-05-04T08:00:00.000Z", "nodes": [], "edges": [], "hyperedges": []}


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None:
        return
    if not case.meta.generation.mode.is_positive:
        if isinstance(case.body, dict):
            case.body = {name: WRONG if value is None else value for name, value in case.body.items()}
        return
    if not isinstance(case.body, NotSet):
        case.body = mend(case.body)
        if isinstance(case.body, dict):
            relate_stored(case.body)
            mend_forms(case.operation.path, case.body)
            mend_choice(case.operation.path, case.body)
            mend_own_links(case.body)
            mend_expression(case.body)
    if case.operation.path.endswith("/import"):
        case.body = EMPTY_EXPORT
        case.media_type = "application/json"
        case.query = {"dry_run": "true"}
    if isinstance(case.path_parameters, dict) and isinstance(case.path_parameters.get("label"), str):
        case.path_parameters["label"] = LETTER + case.path_parameters["label"]
    if isinstance(case.query, dict):
        mend_query(case.query)
    if case.headers and "If-Match" in case.headers:
        case.headers["If-Match"] = "*"  # Its pattern is not kept to.


def mend_query(query):
    """Names that types and labels can have, a plain expression, a cursor of an answer; of the formats of an export two have vectors."""
    if "time_zone" in query:
        query["time_zone"] = "Europe/Berlin"
    for name in ("node_types", "labels"):
        if isinstance(query.get(name), list):
            query[name] = [type_name(str(each)) for each in query[name]]
    if "from" in query:
        query.pop("to", None)  # A stretch begins before it ends,
    query.pop("start", None)  # and days are of one year.
    if isinstance(query.get("pattern"), str):
        query["pattern"] = plain(query["pattern"])
    query.pop("cursor", None)
    if "format" in query:
        for name in ("include_session_data", "include_embeddings"):
            query.pop(name, None)


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
    if "valid_from" in mended:
        mended.pop("valid_to", None)  # It must be later.
    if "from_key" in mended and mended["from_key"] == mended.get("to_key"):
        mended["to_key"] = other_than(mended["from_key"])
    if "start_node" in mended and mended["start_node"] == mended.get("target_node"):
        mended["target_node"] = other_than(mended["start_node"])
    return mended


def mend_forms(path, body):
    """A relationship names its nodes in one form; without a node of its own it has two ends."""
    forms = ({"nodes"}, {"from_key", "to_key"}, {"to_key"}, {"participant_keys"})
    for link in body.get("relationships", []) + body.get("add_relationships", []):
        if not isinstance(link, dict):
            continue
        if set(link) & {"nodes", "from_key", "to_key", "participant_keys"} not in forms:
            for name in ("nodes", "from_key", "participant_keys"):
                link.pop(name, None)
            link.setdefault("to_key", LETTER)
        if set(link) & {"nodes", "from_key", "to_key", "participant_keys"} == {"to_key"} and path.endswith("/relationships"):
            link["from_key"] = other_than(link["to_key"])


def mend_choice(path, body):
    """Of some fields just one is given, and a label's change says something."""
    if "time_zone" in body:
        body["time_zone"] = "Europe/Berlin"
    if path.endswith("/forget") and ("key" in body) == ("keys" in body):
        body.pop("keys", None)
        body.setdefault("key", LETTER)
    if "query" in body and not str(body["query"]).strip():
        body["query"] = LETTER
    if path.endswith("/merge"):
        for name in ("from_key", "into_key"):
            if "undo" in body:
                body.pop(name, None)
            else:
                body.setdefault(name, name)
    if body.get("from_key") is not None and body.get("from_key") == body.get("into_key"):
        body["into_key"] = other_than(body["from_key"])
    if "node_types" in body and ":" in str(body.get("query")):
        del body["node_types"]
    body.pop("cursor", None)
    if "start" in body:
        body.pop("end", None)  # A stretch begins before it ends.
    body.pop("where", None)  # Its ranges compare texts or numbers; where.test.ts has what is wrong.
    if path.endswith("/labels/{label}"):
        mend_label(body)
    if path.endswith("/types/{type}"):
        mend_type(body)


def mend_label(body):
    """Something is said of the label, in names that labels can have."""
    for name in ("converse", "merge_into"):
        if isinstance(body.get(name), str):
            body[name] = type_name(body[name])
    if isinstance(body.get("aliases"), list):
        body["aliases"] = [name for name in map(type_name, body["aliases"]) if name != body.get("converse")]
    if "merge_into" in body:
        for name in set(body) - {"merge_into"}:
            del body[name]
    if not any(value is not None for value in body.values()):
        body["symmetric"] = True


def mend_type(body):
    """One of the two is said, in a name that types can have."""
    for name in ("rename_to", "merge_into"):
        if isinstance(body.get(name), str):
            body[name] = type_name(body[name])
    if "rename_to" in body:
        body.pop("merge_into", None)
    elif "merge_into" not in body:
        body["rename_to"] = type_name("")


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
