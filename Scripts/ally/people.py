"""A practice and the people in it."""

import re

from .web import Person

PASSWORD = "korrekt Pferd Batterie"
HOURS = [{"day": day, "open": "00:00", "close": "23:59"} for day in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")]


def provider(number):
    """Somebody whom patients book at any time of the day."""
    return {
        "id": f"dr-{number}", "name": f"Dr. Beispiel {number}", "specialty": "Cardiology",
        "acceptsTypes": ["video", "in-person", "phone"], "locationIds": ["mitte"], "timeZone": "Etc/UTC",
        "visitMinutes": 5}


class Practice:
    """A clinician, a nurse and an admin, and patients as they are needed."""

    def __init__(self, web):
        self.web = web
        self.nobody = Person(web)
        self.mails = {}
        self.names = 0
        web.call("practice.publish", {"definition": {
            "id": "practice-tried-1", "title": {"de": "Praxis", "en": "Practice"},
            "timeZones": [{"name": "Etc/UTC", "rule": "UTC0"}],
            "locations": [{
                "id": "mitte", "name": "Praxis Mitte", "phone": "+49 30 0000000", "acceptsWalkIns": True,
                "address": {
                    "line1": "Beispielstrasse 1", "city": "Berlin", "region": "Berlin", "postalCode": "10115",
                    "country": "DE"},
                "timeZone": "Etc/UTC", "hours": HOURS}],
            "providers": [provider(number) for number in range(1, 10)]}})
        web.command("screens", "import", "Config/screens/en")
        self.clinician, self.nurse, self.admin = (self.staff(role) for role in ("clinician", "nurse", "admin"))

    def address(self):
        self.names += 1
        return f"person-{self.names}@example.org"

    def staff(self, role):
        """Somebody new of the practice."""
        email = self.address()
        self.web.call("account.create", {
            "role": role, "application": "myhealthally", "email": email, "firstName": "Anna",
            "lastName": role.capitalize(), "password": PASSWORD})
        return self.sign_in(email)

    def sign_in(self, email):
        answer = self.nobody.post("/api/auth/login", {"email": email, "password": PASSWORD})
        return Person(self.web, answer["user"]["id"], answer["token"], answer["refreshToken"], email)

    def registration(self):
        """What somebody new sends to register."""
        return {
            "firstName": "Paula", "lastName": "Beispiel", "email": self.address(), "dateOfBirth": "1964-08-12",
            "password": PASSWORD}

    def stranger(self):
        """A new patient for whom nobody cares."""
        sent = self.registration()
        answer = self.nobody.post("/api/auth/register", sent)
        return Person(self.web, answer["id"], answer["token"], answer["refreshToken"], sent["email"])

    def patient(self):
        """A new patient for whom the clinician and the nurse care."""
        person = self.stranger()
        self.care(person.account)
        return person

    def record(self):
        """A record that the clinician writes for somebody without an account."""
        patient = self.web.call("patient.create", {})["id"]
        self.care(patient)
        return patient

    def care(self, patient):
        for colleague in (self.clinician, self.nurse):
            self.web.call("care.assign", {"patientId": patient, "accountId": colleague.account})

    def another(self, role):
        """Somebody else in the same role."""
        return self.patient() if role == "patient" else self.staff(role)

    def mail(self, email):
        """The last mail to an address."""
        for mail in self.web.call("outbox.take", {"limit": 100})["mails"]:
            self.mails[mail["to"]] = mail["text"]
        return self.mails[email]

    def code(self, email):
        return re.search(r"\b\d{6}\b", self.mail(email)).group()

    def reset_token(self, email):
        self.nobody.send("POST", "/api/auth/forgot-password", {"email": email})
        return next(word for word in self.mail(email).split() if len(word) >= 20 and ":" not in word)
