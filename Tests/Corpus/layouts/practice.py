"""The sheet of a German doctor's own computer: typewriter face, columns kept by spaces."""

import traps
from grid import Column, Grid, Style
from parts import Wishes

FACE = "mono"
WISHES = Wishes(languages=("de",), rows=(12, 34), flags=("signs", "signs3", "star", "letters", "mark"), comments=0.03)


def draw(sheet):
    report, letter = sheet.report, sheet.wide("0", 9)
    column = lambda at: 48 + at * letter
    sheet.shows = {"name", "birth"}
    sheet.text(48, 50, f"Praxis {report.laboratory.doctor}", 9)
    sheet.text(48, 62, f"{report.laboratory.street}   {sheet.trap('zip', report.laboratory.city)}   Tel. {traps.phone(sheet)}", 9)
    sheet.text(
        48, 84, f"LABORBLATT   {report.person.shown}   {report.words['birth']} {report.day(report.person.born)}", 9, bold=True
    )
    when = f"{report.words['collected']}: {report.day(report.collected)}   " if report.shows_collection else ""
    sheet.text(48, 97, f"{when}{report.words['order']}: {traps.order(sheet)}", 9)
    rule = "-" * int((sheet.width - 96) / letter) if sheet.rng.random() < 0.6 else "=" * int((sheet.width - 96) / letter)
    sheet.text(48, 110, rule, 9)
    right = sheet.rng.random() < 0.5
    columns = [
        Column("label", column(0), letter * 32),
        Column(
            "value+flag" if right else "flag+value",
            column(33),
            letter * 14,
            "left" if right else "right",
            head=report.words["value"],
        ),
        Column("unit", column(49), letter * 15),
        Column("range", column(65), letter * 20),
    ]
    style = Style(leading=11, size=9, titles="bold", headed="plain", bottom=60)

    def again():
        sheet.text(48, 40, f"{report.person.shown}   {traps.page(sheet)}", 9)
        return 62

    y = Grid(sheet, columns, style, 48).print(report.sections, 124, again)
    sheet.text(48, y, rule, 9)
    sheet.text(48, y + 12, f"Medikation: {traps.medicine(sheet)}; {traps.medicine(sheet)}", 9)
    sheet.text(48, y + 24, traps.price(sheet), 9)
