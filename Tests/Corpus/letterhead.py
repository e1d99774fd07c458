"""What surrounds the results: the laboratory, the person, the order."""

from datetime import timedelta

import traps


def fields(sheet, names):
    """Pairs of a word and what stands beside it; a day that the report keeps to itself is left out."""
    report = sheet.report
    person, day, rng = report.person, report.collected, report.rng
    later = {"collected": 0, "received": 0, "reported": 1, "printed": 2}
    sheet.shows = getattr(sheet, "shows", set()) | ({"name", "birth", "sex"} & {n if n != "patient" else "name" for n in names})
    hours = {"collected": 7, "received": 10, "reported": 13, "printed": 14}
    pairs = []
    for name in names:
        word = report.words.get(name, name)
        if name in later:
            if name != "collected" or report.shows_collection:
                time = f" {hours[name] + rng.randint(0, 2):02}:{rng.randint(0, 59):02}" if rng.random() < 0.6 else ""
                pairs.append((word, report.day(day + timedelta(days=later[name])) + time))
        elif name == "patient":
            pairs.append((word, person.shown))
        elif name == "birth":
            pairs.append((word, report.day(person.born)))
        elif name == "sex":
            pairs.append((word, report.sex()))
        elif name == "age":
            pairs.append(
                (
                    "Alter" if report.language == "de" else "Age",
                    sheet.trap("age", f"{report.age()} {'J.' if report.language == 'de' else 'Y'}"),
                )
            )
        elif name == "order":
            pairs.append((word, traps.order(sheet)))
        elif name == "doctor":
            pairs.append(("Einsender" if report.language == "de" else "Ordering Provider", report.laboratory.doctor))
    return pairs


def block(sheet, x, y, pairs, gap=80, leading=12, size=None, colon=":"):
    """Word and content below each other; returns the y below."""
    for word, text in pairs:
        small = min(1, (gap - 3) / sheet.wide(word + colon, size))
        sheet.text(x, y, word + colon, (size or sheet.size) * small)
        sheet.text(x + gap, y, text, size)
        y += leading
    return y


def head(sheet, x, y, size=14, align="left"):
    """Name and address of the laboratory; returns the y below."""
    laboratory, words = sheet.report.laboratory, sheet.report.words
    sheet.text(x, y, laboratory.name, size, bold=True, align=align)
    sheet.text(x, y + size, f"{laboratory.street}, {sheet.trap('zip', laboratory.city)}", 8, align=align)
    sheet.text(x, y + size + 10, f"{words['phone']} {traps.phone(sheet)}  {words['fax']} {traps.fax(sheet)}", 8, align=align)
    return y + size + 24


def foot(sheet, bank=True):
    """The last lines of a page."""
    y = sheet.height - 38
    sheet.line(50, y - 12, sheet.width - 50, y - 12, 0.4)
    sheet.text(50, y, sheet.report.words["footer"], 7.5)
    if bank:
        sheet.text(50, y + 10, traps.bank(sheet), 7)
    sheet.text(sheet.width - 50, y + 10, traps.page(sheet), 8, align="right")


def signed(sheet, x, y):
    sheet.signature(x, y)
    sheet.text(x, y + 22, f"{sheet.report.words['signed']} {sheet.report.laboratory.doctor}", 8.5)
    return y + 40
