"""A patient with one of everything that has an id, and another one of what an operation uses up."""

import itertools

from . import care, office
from .visits import Visits

COUNTER = itertools.count(1)


class Things:
    """`ids` are the values of the paths' parameters; `own` has others for single operations."""

    def __init__(self, practice):
        self.practice = practice
        self.number = next(COUNTER)
        self.provider = f"dr-{self.number}"
        self.person = practice.patient()
        self.ids = {
            "patientId": self.person.account, "clinicianId": practice.clinician.account,
            "providerId": self.provider, "modelName": "patient-faqs", "version": 1, "screen": "patient-faqs"}
        self.own = {}
        visits = Visits(self)
        for make in (care.measure, care.write, care.treat, care.plan, office.administer, office.pay, office.meet):
            make(self)
        visits.wait()

    def below(self, path):
        return f"/api/patients/{self.person.account}/{path}"

    def desk(self, path):
        return f"/api/clinicians/{self.practice.clinician.account}/{path}"

    def made(self, path, body, member="id", by=None):
        return (by or self.person).post(self.below(path), body)[member]

    def spare(self, operations, name, value):
        for operation in operations.split():
            self.own.setdefault(operation, {})[name] = value
