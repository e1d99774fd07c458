"""A big American laboratory: results inside and outside the interval in columns of their own."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

WISHES = Wishes(
    languages=("en",),
    units=("us",),
    rows=(16, 40),
    flags=("letters", "letters", "stars"),
    comments=0.06,
    methods=True,
    may=("chemistry", "lipids", "blood_count", "differential", "thyroid", "iron", "vitamins", "glucose", "urine", "markers"),
)


def opening(sheet):
    report = sheet.report
    sheet.fill(30, 28, sheet.width - 30, 50, (0.16, 0.4, 0.25))
    sheet.text(38, 44, report.laboratory.name, 13, bold=True, colour=(1, 1, 1))
    sheet.text(sheet.width - 38, 43, "Report Status: Final", 9, bold=True, align="right", colour=(1, 1, 1))
    for index, (title, names) in enumerate(
        [
            ("Patient Information", ["patient", "birth", "age", "sex"]),
            ("Specimen Information", ["order", "collected", "received", "reported"]),
            ("Client Information", ["doctor"]),
        ]
    ):
        x = 34 + index * 186
        sheet.text(x, 66, title, 8.5, bold=True)
        letterhead.block(sheet, x, 80, letterhead.fields(sheet, names), gap=68 if index < 2 else 78, leading=11, size=7.5)
    laboratory = report.laboratory
    sheet.text(406, 92, laboratory.street, 7.5)
    sheet.text(406, 103, sheet.trap("zip", laboratory.city), 7.5)
    sheet.text(406, 114, f"{report.words['phone']} {traps.phone(sheet)}", 7.5)
    return 142


def draw(sheet):
    sheet.closing = lambda: letterhead.foot(sheet, bank=False)
    report = sheet.report
    columns = [
        Column("label", 36, 190, head=report.words["label"]),
        Column("inrange", 230, 60, head="In Range"),
        Column("outrange+flag", 300, 80, head="Out Of Range"),
        Column("unitrange", 390, 130, head=report.words["range"]),
        Column("lab", 540, 30, head="Lab"),
    ]
    style = Style(leading=12, titles="bold", headed="bar", bottom=70, bold_flagged=True, colour=(0.82, 0.9, 0.84))

    def again():
        sheet.text(36, 40, f"{report.person.shown}   {report.words['birth']}: {report.day(report.person.born)}", 8.5)
        return 62

    y = Grid(sheet, columns, style, 30, sheet.width - 30).print(report.sections, opening(sheet), again)
    sheet.text(36, min(y + 12, sheet.height - 62), "PERFORMING SITE:", 8, bold=True)
    sheet.text(
        36, min(y + 23, sheet.height - 52), f"01  {report.laboratory.name}, {report.laboratory.street}  {traps.bank(sheet)}", 7
    )
    sheet.closing()
