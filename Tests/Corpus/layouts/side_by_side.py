"""Two tables side by side on one page, each with label, result, unit, interval."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

FACE, SIZE = "narrow", 7.6
WISHES = Wishes(rows=(26, 50), flags=("letters", "signs", "star", "mark"), comments=0)


def halves(sections):
    """Sections in two lists of about as many rows."""
    left, right, count = [], [], sum(len(s.rows) + 1 for s in sections)
    for section in sections:
        (left if sum(len(s.rows) + 1 for s in left) * 2 < count else right).append(section)
    return left, right


def columns(x, sheet):
    flagged = sheet.report.seed % 2 == 0
    return [
        Column("label", x, 92),
        Column("value+flag" if flagged else "value", x + 92, 42, "left" if flagged else "right"),
        Column("unit", x + 139, 48),
        Column("range", x + 188, 56),
    ] + ([] if flagged else [Column("flag", x + 245, 12, head="")])


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report, middle = sheet.report, sheet.width / 2
    y = letterhead.head(sheet, middle, 44, 13, align="center")
    letterhead.block(sheet, 32, y + 6, letterhead.fields(sheet, ["patient", "birth", "sex"]), size=8.5, leading=11)
    letterhead.block(
        sheet, middle + 8, y + 6, letterhead.fields(sheet, ["collected", "printed", "order"]), size=8.5, leading=11, gap=100
    )
    y += 52
    style = Style(
        leading=11.5, titles="bar", headed="line", rules=sheet.rng.choice(["none", "rows"]), gap=2, colour=(0.9, 0.9, 0.9)
    )
    for x, part in zip((32, middle + 10), halves(report.sections)):
        Grid(sheet, columns(x, sheet), style, x - 4, x + 256).print(part, y)
    if sheet.rng.random() < 0.5:
        sheet.line(middle, y - 10, middle, sheet.height - 60, 0.5)
    sheet.closing()
