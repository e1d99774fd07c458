"""Appointments of a patient, and visits by video in each state that an operation needs."""

from datetime import timedelta

from . import samples
from .times import next_minute, wait_until


class Visits:
    def __init__(self, things):
        self.things = things
        # The one that is to be completed begins first, so that it has begun when everything else is made.
        self.begins = next_minute()
        things.spare("completeAppointment", "appointmentId", self.at(self.begins))
        days = iter(range(20 + things.number, 200, 12))
        self.later = lambda: self.book(samples.booking(things.provider, next(days)))
        things.ids["appointmentId"] = self.later()
        for operation in ("cancelAppointment", "rescheduleAppointment"):
            things.spare(operation, "appointmentId", self.later())
        things.fresh = self.later()
        soon = self.prepared(self.at(self.begins + timedelta(minutes=6)))
        things.ids["visitId"] = soon
        things.spare("startVirtualVisit", "visitId", self.prepared(self.later()))
        for operations in ("saveVisitNotes prescribeInVisit", "endVirtualVisit"):
            visit = self.prepared(self.later())
            things.practice.clinician.post(things.desk(f"virtual-visits/{visit}/start"))
            things.spare(operations, "visitId", visit)

    def book(self, booking):
        return self.things.made("appointments", booking)

    def at(self, moment):
        booking = samples.booking(self.things.provider, 0, f"{moment:%H:%M}")
        return self.book({**booking, "preferredDate": f"{moment:%Y-%m-%d}"})

    def prepared(self, appointment):
        things = self.things
        return things.practice.clinician.post(things.desk("virtual-visits"), {"appointmentId": appointment})["id"]

    def wait(self):
        wait_until(self.begins)
