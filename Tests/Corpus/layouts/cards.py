"""A page of a patient portal: each test is a card, the result stands under its name, the interval under that."""

import letterhead
import traps
from parts import Wishes

SIZE = 10
WISHES = Wishes(rows=(10, 20), flags=("words", "letters", "brackets"), comments=0)
PHRASES = {
    "de": (["Ihr Wert", "Ergebnis"], ["Messwert"], ["Normbereich: ", "Referenz: "], ["Üblicher Bereich: "]),
    "en": (["Your value", "Value"], ["Your result"], ["Standard range: ", "Normal range: "], ["Reference: "]),
}


def card(sheet, row, x, y, own, normal):
    sheet.fill(x, y - 16, x + 236, y + 38, (0.96, 0.97, 0.98))
    sheet.text(x + 10, y, row.label, 11 if sheet.wide(row.label, 11, True) < 215 else 8.5, bold=True)
    sheet.text(x + 10, y + 15, own, 8, colour=(0.4, 0.4, 0.4))
    box = sheet.text(x + 80, y + 15, row.value, 12, bold=True)
    sheet.value(row, box)
    end = sheet.text(box[2] + 4, y + 15, row.unit, 9) if row.unit else box
    if row.flag:
        sheet.text(end[2] + 8, y + 15, row.flag, 9, bold=True, colour=(0.75, 0.1, 0.1))
    if row.range:
        sheet.text(x + 10, y + 30, f"{normal}{row.range}", 8)


def draw(sheet):
    report, rng = sheet.report, sheet.rng
    own, own_kept, normal, normal_kept = PHRASES[report.language]
    said = rng.choice(own_kept if report.held else own), rng.choice(normal_kept if report.held else normal)
    sheet.text(50, 46, report.laboratory.name, 14, bold=True)
    y = letterhead.block(sheet, 50, 64, letterhead.fields(sheet, ["patient", "birth", "collected"]), gap=110, size=9) + 12
    for section in report.sections:
        if y > sheet.height - 130:
            sheet.turn()
            y = 56
        sheet.text(50, y, section.title, 12, bold=True)
        y += 24
        for index, row in enumerate(section.rows):
            if index % 2 == 0 and index:
                y += 62
            if index % 2 == 0 and y > sheet.height - 90:
                sheet.turn()
                y = 56
            card(sheet, row, 50 + (index % 2) * 250, y, *said)
        y += 68
    sheet.text(50, sheet.height - 30, f"{report.words['phone']} {traps.phone(sheet)}", 8)
