"""One module a layout: `WISHES` is what it asks of a report, `draw` prints it."""

from importlib import import_module

NAMES = (
    "clinic",
    "chart",
    "in_out",
    "reference_lab",
    "practice",
    "side_by_side",
    "cumulative",
    "unit_in_label",
    "glued",
    "footnotes",
    "long",
    "letter",
    "leaders",
    "value_first",
    "broken_labels",
    "cards",
    "tight",
)


def layout(name):
    return import_module(f"layouts.{name}")
