"""What a layout says of its table."""

from dataclasses import dataclass


@dataclass
class Column:
    kind: str  # label, value, unit, range, flag, unitrange, method, previous0 …; together: `value+unit`, or glued: `value&flag`
    x: float
    width: float
    align: str = "left"
    head: str | None = None


@dataclass
class Style:
    leading: float = 12
    size: float | None = None
    heads: bool = True  # names of the columns
    again: bool = True  # and again on each page
    headed: str = "line"  # line, bar, plain
    rules: str = "none"  # none, rows, cells
    zebra: bool = False
    titles: str = "bold"  # bold, bar, line, none
    leaders: bool = False  # dots from label to result
    middle: bool = False  # results beside the middle of a broken label
    bold_flagged: bool = False
    unit_in_label: str = ""  # such as " ({})"
    join: str = " "  # between the two parts of a cell
    marks: bool = False  # raised footnote marks at the labels
    bottom: float = 70  # kept free below
    colour: tuple = (0.85, 0.88, 0.93)
    gap: float = 4
    edge: float = 3  # from the end of a column to the line behind it
