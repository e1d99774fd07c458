"""Several pages with the heads repeated and pages numbered: blood, urine, liquor, stool; labels of urine that blood has too."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(
    rows=(40, 60),
    must=("blood_count", "chemistry", "urine"),
    flags=("letters", "signs", "star", "mark"),
    comments=0.04,
    previous=(0, 1),
    may=("csf", "stool", "electrolytes", "lipids", "thyroid", "coagulation", "vitamins", "immune"),
)


def opening(sheet):
    letterhead.head(sheet, 50, 44, 12)
    sheet.text(545, 44, traps.page(sheet), 8, align="right")
    pairs = letterhead.fields(sheet, ["patient", "birth", "sex", "order", "collected", "printed"])
    letterhead.block(sheet, 50, 92, pairs[:3], leading=11)
    letterhead.block(sheet, 320, 92, pairs[3:], leading=11, gap=95)
    sheet.line(50, 126, 545, 126, 0.8)
    return 144


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet)
    report = sheet.report
    earlier = len(report.dates) > 1
    wide = [54, 150] if earlier else [54, 200]
    x = sum(wide) + 8
    columns = [
        Column("label", *wide),
        Column("value", x, 58, "right"),
        Column("flag", x + 62, 18),
        Column("unit", x + 84, 78),
        Column("range", x + 166, 92),
    ]
    if earlier:
        columns.append(Column("previous0", x + 262, 62, "right", head=f"{report.words['previous']} {report.day(report.dates[1])}"))
    style = Style(leading=12.2, size=8.4, titles="bar", headed="line", bottom=80)

    def again():
        return opening(sheet)

    y = Grid(sheet, columns, style, 50, 545).print(report.sections, opening(sheet), again)
    letterhead.signed(sheet, 60, min(y + 12, sheet.height - 105))
    sheet.closing()
