"""Results of several days side by side; only the latest counts. It stands first or last, its day heads the column."""

import letterhead
from grid import Column, Grid, Style
from parts import Wishes

FACE = "narrow"
WISHES = Wishes(rows=(16, 34), flags=("letters", "signs", "star"), previous=(2, 4), comments=0)


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report = sheet.report
    report.shows_collection = True  # the days are the heads of the columns
    y = letterhead.head(sheet, 40, 46, 13)
    letterhead.block(sheet, 40, y + 8, letterhead.fields(sheet, ["patient", "birth", "sex"]), leading=11)
    letterhead.block(sheet, 320, y + 8, letterhead.fields(sheet, ["printed", "order", "doctor"]), leading=11, gap=90)
    sheet.text(40, y + 52, "Kumulativbefund" if report.language == "de" else "Cumulative Report", 12, bold=True)
    kinds = ["value&flag"] + [f"previous{i}" for i in range(len(report.dates) - 1)]
    heads = [report.day(day) for day in report.dates]
    if sheet.rng.random() < 0.5:
        kinds.reverse(), heads.reverse()
    for head in heads:
        sheet.trap("previous date", head)
    step = 278 / len(kinds)
    results = [Column(kind, 274 + i * step, step - 10, "right", head=head) for i, (kind, head) in enumerate(zip(kinds, heads))]
    unit_first = sheet.rng.random() < 0.5
    second = (
        [Column("unit", 150, 54), Column("range", 206, 64)] if unit_first else [Column("range", 150, 64), Column("unit", 216, 54)]
    )
    columns = [Column("label", 44, 102)] + second + results
    style = Style(
        leading=12.5, size=7.8, titles="bar", headed="line", rules="rows", zebra=sheet.rng.random() < 0.5, gap=3, bottom=60
    )

    def again():
        return 60

    Grid(sheet, columns, style, 40, 552).print(report.sections, y + 74, again)
    sheet.closing()
