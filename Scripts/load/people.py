"""A clinician who cares for all simulated patients, and accounts of 64 of them, made once in a store and signed in then."""

import json
import pathlib
import urllib.error
import urllib.request

PASSWORD = "korrekt Pferd Batterie"
CLINICIAN = "clinician@example.org"
PEOPLE = 64
SCREENS = pathlib.Path("Config/screens/en")


def simulated(daemon):
    """The ids of all patients, in the order of the log."""
    position, found = 0, []
    while True:
        page = daemon.call("log.read", {"fromPosition": position, "types": ["patient.created"], "limit": 1000})
        found += [event["streamId"] for event in page["events"]]
        if page["nextPosition"] >= page["head"] or page["nextPosition"] == position:
            return found
        position = page["nextPosition"]


def invite(daemon, number, patient):
    """An account for a record: its owner chooses a password by the mail of the invitation."""
    email = f"patient-{number}@example.org"
    daemon.call("account.create", {
        "role": "patient", "application": "myhealthally", "email": email, "firstName": "Paula", "lastName": "Beispiel",
        "patientId": patient})
    mail = next(mail for mail in daemon.call("outbox.take", {"limit": 100})["mails"] if mail["to"] == email)
    token = next(word for word in mail["text"].split() if len(word) >= 20 and ":" not in word)
    daemon.call("identity.resetPassword", {"token": token, "newPassword": PASSWORD})


def furnish(daemon):
    """Accounts and care, once in a store."""
    patients = simulated(daemon)
    clinician = daemon.call("account.create", {
        "role": "clinician", "application": "myhealthally", "email": CLINICIAN, "firstName": "Anna", "lastName": "Weber",
        "password": PASSWORD})["id"]
    for patient in patients:
        daemon.call("care.assign", {"patientId": patient, "accountId": clinician})
    # People of the whole practice, not only the first ones.
    for number in range(PEOPLE):
        invite(daemon, number, patients[number * len(patients) // PEOPLE])


class Http:
    """Requests to the gateway, one after the other."""

    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}"

    def send(self, method, path, body=None, token=None):
        """The content of the answer; a refusal is an error."""
        request = urllib.request.Request(
            self.address + path, method=method, data=None if body is None else json.dumps(body).encode())
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", "Bearer " + token)
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def json(self, *request):
        return json.loads(self.send(*request))

    def sign_in(self, email):
        """Token and account."""
        answer = self.json("POST", "/api/auth/login", {"email": email, "password": PASSWORD})
        return answer["token"], answer["user"]["id"]


def pages(http, whose, person, patient):
    """The sizes of somebody's screens as pages."""
    sizes = {}
    for name in sorted(file.stem for file in SCREENS.glob(f"{whose[:-1]}-*.json")):
        # Screens about one patient.
        subject = f"?patientId={patient}" if name in ("clinician-patient-detail", "clinician-care-plan-editor") else ""
        try:
            sizes[name] = len(http.send("GET", f"/api/{whose}/{person[1]}/screens/{name}/html{subject}", token=person[0]))
        except urllib.error.HTTPError as refusal:
            print(f"{name} is left out: {refusal.code}")
    return sizes


def largest(http, whose, person, patient):
    """The name of somebody's largest screen."""
    sizes = pages(http, whose, person, patient)
    return max(sizes, key=sizes.get)


def screens(name, whose, people, screen):
    """A screen in both forms."""
    for kind, end in (("json", ""), ("html", "/html")):
        yield f"{name}-{kind}", [(token, f"/api/{whose}/{account}/screens/{screen}{end}") for token, account in people]


def write(port, place):
    """Signs everybody in, and writes what each load asks for: lines of token and path."""
    http, place = Http(port), pathlib.Path(place)
    patients = [http.sign_in(f"patient-{number}@example.org") for number in range(PEOPLE)]
    clinician = http.sign_in(CLINICIAN)
    loads = {
        "dashboard": [(token, f"/api/patients/{account}/dashboard") for token, account in patients],
        "patients-list": [(clinician[0], f"/api/clinicians/{clinician[1]}/patients")]}
    loads |= screens("screen", "patients", patients, "patient-dashboard")
    for name, whose, people in (("large", "patients", patients), ("clinic", "clinicians", [clinician])):
        loads |= screens(name, whose, people, largest(http, whose, people[0], patients[0][1]))
    for name, asked in loads.items():
        (place / name).write_text("".join(f"{token}\t{path}\n" for token, path in asked))
        answer = len(http.send("GET", asked[0][1], token=asked[0][0]))
        print(f"{name}: {asked[0][1].replace(asked[0][1].split('/')[3], '…')}, {answer} bytes")
    (place / "people").write_text("".join(f"{token}\t{account}\n" for token, account in patients))
