"""What schemathesis does besides, as it loads it."""

import re
import uuid

import schemathesis

KEY = "Idempotency-Key"


@schemathesis.hook
def before_call(context, case, kwargs):
    data = case.meta.phase.data if case.meta else None
    # What is left out of such a request would be put back otherwise.
    if getattr(data, "scenario", "") == "missing_parameter":
        return
    headers = case.headers or {}
    # Each request gets a well-formed key of its own: one that was used is refused whatever else the request says.
    if re.fullmatch("[!-~]{8,128}", str(headers.get(KEY, ""))):
        headers[KEY] = str(uuid.uuid4())
    if case.meta and case.meta.generation.mode.is_positive:
        # The quotes of a version are taken for those of JSON otherwise, and left out.
        if re.fullmatch("[0-9]{1,9}", str(headers.get("If-Match", ""))):
            headers["If-Match"] = f'"{headers["If-Match"]}"'
        # Which cursors there are, lists say in their answers and no schema.
        (case.query or {}).pop("cursor", None)
