"""A letter from one doctor to another: text, medicines, then a table without heads, then text again."""

import letterhead
import traps
from grid import Column, Grid, Style
from parts import Wishes

FACE, SIZE = "serif", 10
WISHES = Wishes(
    rows=(8, 18),
    flags=("arrows", "letters", "signs", "star"),
    comments=0,
    may=("blood_count", "electrolytes", "chemistry", "lipids", "glucose", "iron", "thyroid", "immune", "markers", "coagulation"),
)
TEXTS = {
    "de": (
        "Sehr geehrte Frau Kollegin, sehr geehrter Herr Kollege,",
        "wir berichten über {name}, {birth} {born}, {age} Jahre, aus unserer Sprechstunde vom {seen}. "
        "Es bestehen eine arterielle Hypertonie (RR 145/85 mmHg, Puls 72/min) und eine Adipositas (Größe 178 cm, Gewicht 94,5 kg, BMI 29,8 kg/m²). "
        "Aktuelle Medikation: {first}, {second}.",
        "Laborwerte vom {day}:",
        "Laborwerte:",
        "Beurteilung: Wir empfehlen eine Kontrolle in 6 Wochen und danach alle 3 Monate. Die Echokardiographie vom Vorjahr zeigte eine EF von 58 %. "
        "Für Rückfragen erreichen Sie uns unter {phone}.",
        "Mit freundlichen kollegialen Grüßen",
    ),
    "en": (
        "Dear Colleague,",
        "Thank you for referring {name}, {birth} {born}, age {age}, seen in clinic on {seen}. Blood pressure was 145/85 mmHg, pulse 72/min, "
        "weight 94.5 kg, BMI 29.8 kg/m2. Current medication: {first}, {second}.",
        "Laboratory results, collected {day}:",
        "Laboratory results:",
        "Assessment: please repeat in 6 weeks and every 3 months thereafter. Last year's echocardiogram showed an EF of 58 %. We can be reached at {phone}.",
        "Yours sincerely,",
    ),
}


def draw(sheet):
    report = sheet.report
    hello, body, dated, undated, end, bye = TEXTS[report.language]
    sheet.shows = {"name", "birth"}
    y = letterhead.head(sheet, 70, 60, 13) + 14
    for line in (report.laboratory.doctor, report.laboratory.street, report.laboratory.city):
        sheet.text(70, y, line)
        y += 13
    words = dict(
        name=report.person.shown,
        birth=report.words["birth"],
        born=report.day(report.person.born),
        age=report.age(),
        seen=report.day(report.collected),
        day=report.day(report.collected),
        first=traps.medicine(sheet),
        second=traps.medicine(sheet),
        phone=traps.phone(sheet),
    )
    y = sheet.paragraph(70, y + 14, 455, hello) + 6
    y = sheet.paragraph(70, y, 455, body.format(**words)) + 6
    sheet.text(70, y, (dated if report.shows_collection else undated).format(**words), bold=True)
    order = sheet.rng.choice(
        ["value unit range flag", "flag+value unit range", "value+unit range flag", "value+flag unit range"]
    ).split()
    columns = [Column("label", 80, 190)] + [Column(kind, 275 + index * 75, 70) for index, kind in enumerate(order)]
    titles = sheet.rng.choice(["none", "bold"])
    if any(word in section.title for section in report.sections for word in ("(nüchtern)", "(fasting)")):
        titles = "bold"  # what makes the glucose below a fasting one must be printed
    style = Style(leading=14, heads=False, titles=titles, bottom=60)
    y = Grid(sheet, columns, style).print(report.sections, y + 18, lambda: 60) + 8
    if y > sheet.height - 170:
        sheet.turn()
        y = 70
    y = sheet.paragraph(70, y, 455, end.format(**words)) + 14
    sheet.text(70, y, bye)
    letterhead.signed(sheet, 74, y + 26)
