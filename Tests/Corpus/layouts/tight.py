"""A table of a web page, no wider than its words: columns stand 1 to 6 points apart, with borders or without, often few rows."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(rows=(3, 24), flags=("letters", "signs", "star", "words", "arrows"), comments=0, previous=(0, 1))
ORDERS = (
    "label value unit range flag",
    "label value unit range",
    "label value+unit range flag",
    "label value+flag unit range",
    "label value&flag unit range",
    "label flag value unit range",
    "label range unit value flag",
    "label value flag range unit",
)


def widest(sheet, kind, size):
    """The width of all that stands in a column of a kind."""
    cells = Grid(sheet, [Column("label", 0, 0)], Style())
    rows = sheet.report.rows()
    texts = [" ".join(filter(None, (cells.content(row, part) for part in kind.replace("&", "+").split("+")))) for row in rows]
    return max(sheet.wide(text, size) for text in texts)


def columns_of(sheet, kinds, size, gap, heads):
    columns, x = [], 50
    for kind in kinds:
        words = sheet.report.words
        head = words["value" if "value" in kind else kind.rstrip("0")]
        wide = max(widest(sheet, kind, size), sheet.wide(head, size, True) if heads else 0)
        align = "right" if kind == "value" and sheet.rng.random() < 0.3 else "left"
        # A label and a head are broken two points before the end of their column.
        slack = 0 if align == "right" else 2
        columns.append(Column(kind, x, wide + slack, align, head))
        x += wide + gap
    return columns, x


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report, rng = sheet.report, sheet.rng
    y = letterhead.head(sheet, 50, 50, 12)
    letterhead.block(sheet, 50, y + 6, letterhead.fields(sheet, ["patient", "birth", "sex", "collected"]), leading=11)
    kinds = rng.choice(ORDERS).split()
    if not any("flag" in kind for kind in kinds):
        for row in report.rows():
            row.flag, row.flagged = "", None
    size, gap, heads = rng.choice([6.5, 7.5, 9, 10.5]), rng.choice([1, 2, 3, 3, 4, 5, 6]), rng.random() < 0.7
    if heads and len(report.dates) > 1:
        kinds.append("previous0")
    columns, right = columns_of(sheet, kinds, size, gap, heads)
    while right > sheet.width - 20 and size > 6:
        size -= 0.5
        columns, right = columns_of(sheet, kinds, size, gap, heads)
    style = Style(
        leading=size * rng.choice([1.2, 1.35, 1.7]),
        size=size,
        heads=heads,
        headed=rng.choice(["line", "bar", "plain"]),
        rules=rng.choice(["none", "rows", "cells"]),
        titles=rng.choice(["bold", "bar", "line"]),
        gap=0,
        edge=gap / 2 - 2,
        bottom=70,
    )
    Grid(sheet, columns, style, 48, right).print(report.sections, y + 68, lambda: 60)
    sheet.closing()
