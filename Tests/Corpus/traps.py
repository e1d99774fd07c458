"""Figures that stand on reports and are no results."""

import people

MEDICINES = {
    "de": [
        ["Ramipril 5 mg 1-0-0", "Metformin 1000 mg 1-0-1", "L-Thyroxin 75 µg 1-0-0", "ASS 100 mg 0-1-0"],
        ["Bisoprolol 2,5 mg 1-0-1", "Atorvastatin 40 mg 0-0-1", "Pantoprazol 20 mg 1-0-0"],
    ],
    "en": [
        ["Metformin 500 mg twice daily", "Lisinopril 10 mg daily", "Levothyroxine 75 mcg daily"],
        ["Atorvastatin 40 mg nightly", "Amlodipine 5 mg daily", "Aspirin 81 mg daily"],
    ],
}


def order(sheet):
    return sheet.trap("order", people.number(sheet.rng, sheet.rng.choice([8, 10, 12])))


def phone(sheet):
    return sheet.trap("phone", sheet.report.laboratory.phone)


def fax(sheet):
    return sheet.trap("fax", sheet.report.laboratory.fax)


def bank(sheet):
    if sheet.report.language == "de":
        digits = people.number(sheet.rng, 20)
        return sheet.trap("bank", "IBAN DE" + " ".join([digits[:2]] + [digits[i : i + 4] for i in range(2, 18, 4)] + [digits[18:]]))
    return sheet.trap(
        "bank", f"CLIA {people.number(sheet.rng, 2)}D{people.number(sheet.rng, 7)}  NPI {people.number(sheet.rng, 10)}"
    )


def price(sheet):
    """A line of the German scale of fees, or a bill code."""
    rng = sheet.rng
    if sheet.report.language == "de":
        return sheet.trap("price", f"GOÄ {rng.randint(3500, 4500)} 1,15-fach {rng.randint(2, 39)},{rng.randint(10, 99)} EUR")
    return sheet.trap("price", f"CPT {rng.randint(80000, 86999)}  ${rng.randint(5, 90)}.{rng.randint(10, 99)}")


def medicine(sheet):
    return sheet.trap("dose", people.one(sheet.rng, MEDICINES[sheet.report.language], sheet.report.held))


def page(sheet):
    words = sheet.report.words
    between = {"de": "von", "en": "of"}[sheet.report.language]
    return sheet.trap("page", f"{words['page']} {sheet.page}" + (f" {between} {sheet.total}" if sheet.report.seed % 3 else ""))


def method(sheet):
    return sheet.trap("method", f"LM-{people.number(sheet.rng, 3)} Rev. {sheet.rng.randint(1, 9)}.{sheet.rng.randint(0, 9)}")
