"""What a report says, before a layout prints it: person, days, laboratory, sections of rows."""

from random import Random

import people
import printing
from choices import sections_of
from tables import FIRST_HELD_OUT, phrases


class Report:
    def __init__(self, seed, layout, wishes):
        self.seed, self.layout, self.wishes = seed, layout, wishes
        self.held = seed >= FIRST_HELD_OUT
        self.rng = rng = Random(f"report {layout} {seed}")
        self.language = rng.choice(wishes.languages)
        german = self.language == "de"
        # Some German systems print points, and Swiss ones always do.
        self.decimal = "," if german and rng.random() < 0.9 else "."
        self.thousands = rng.choice(["", "." if self.decimal == "," else ","])
        self.system = rng.choice(wishes.units or (("de", "de", "si") if german else ("us", "us", "uk")))
        self.flags = rng.choice(wishes.flags)
        self.ranges = wishes.style.get("ranges") or printing.range_styles(rng, self.language, self.held)
        self.day_style = rng.choice(people.DAY_FORMATS[self.language][1 if self.held else 0])
        self.person = people.person(rng, self.language, self.held)
        self.laboratory = people.laboratory(rng, self.language, self.held)
        self.dates = people.days(rng, 1 + rng.randint(*wishes.previous))
        self.shows_collection = rng.random() < 0.92
        # The heads of the columns stay the same on all pages.
        self.words = {
            key: rng.choice(phrases(key, self.language, self.held))
            for key in (
                "label value unit range flag method previous collected received printed reported birth patient sex order title "
                "page phone fax signed footer"
            ).split()
        }
        self.methods = rng.sample(phrases("method_names", self.language, self.held), 4)
        self.sections = sections_of(self)
        while len(self.rows()) < wishes.rows[0] * 0.8:
            self.sections = sections_of(self)

    @property
    def collected(self):
        return self.dates[0]

    def rows(self):
        return [row for section in self.sections for row in section.rows]

    def day(self, day):
        return people.written(day, self.day_style)

    def write(self, number):
        return printing.figure(number, self.decimal, self.thousands)

    def age(self):
        return self.collected.year - self.person.born.year

    def sex(self):
        male = self.person.sex == "male"
        return {"de": ("männlich", "weiblich"), "en": ("Male", "Female")}[self.language][0 if male else 1]
