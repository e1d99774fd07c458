"""Pictures, axe-core and five tasks by keyboard; see check-pages.sh."""

import os
import sys

from axe_core_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

sys.path.insert(0, os.path.dirname(__file__))
from pages_site import PASSWORD, Site  # noqa: E402

WIDTHS = {"phone": (320, 700), "desk": (1200, 900)}
# The rules of WCAG 2.2 at levels A and AA, and axe's own advice.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class Report:
    def __init__(self):
        self.faults, self.looked = [], 0

    def check(self, holds, words):
        if not holds:
            self.faults.append(words)
            print("  ✘", words, flush=True)


def sign_in(page, site, email):
    page.goto(site.address + "/web/sign-in")
    page.fill("[name=email]", email)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/dashboard")


def look(page, name, report, pictures):
    """One page as it is: nothing wider than the window, nothing loaded besides it, no violation of axe's rules."""
    report.looked += 1
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    report.check(wide <= 0, f"{name}: {wide} px wider than the window")
    # What is folded is judged too.
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    report.check(wide <= 0, f"{name}, unfolded: {wide} px wider than the window")
    for fault in Axe().run(page, options=RULES)["violations"]:
        places = "; ".join(" ".join(map(str, node["target"])) for node in fault["nodes"][:3])
        report.check(False, f"{name}: {fault['id']} ({len(fault['nodes'])}): {places}")
    page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = false)")
    if pictures:
        page.screenshot(path=f"{pictures}/{name}.png", full_page=True)


def screens(site):
    for item in site.send("GET", "/api/screens")["screens"]:
        if item["templateAvailable"]:
            about = f"?patientId={site.patient}" if item["screen"].startswith("clinician-") else ""
            yield item["screen"], item["audience"], "/web" + item["path"] + about


def look_at_all(browser, site, report, pictures):
    for language in ("en", "de"):
        site.templates(language)
        for width, (w, h) in WIDTHS.items():
            for audience, email in (("patient", "erika@example.org"), ("clinician", "weber@example.org")):
                context = browser.new_context(viewport={"width": w, "height": h}, locale=language)
                page = context.new_page()
                requests = []
                page.on("request", lambda request: requests.append(request.url))
                page.on("console", lambda line: report.check(line.type != "error", f"console: {line.text}"))
                page.on("pageerror", lambda error: report.check(False, f"script: {error}"))
                if audience == "patient":
                    page.goto(site.address + "/web/sign-in")
                    look(page, f"{language}-{width}-sign-in", report, pictures)
                sign_in(page, site, email)
                for name, whose, path in screens(site):
                    if whose != audience:
                        continue
                    requests.clear()
                    answer = page.goto(site.address + path)
                    report.check(answer.status == 200, f"{name}: {answer.status}")
                    size = len(answer.body())
                    report.check(size <= 50_000, f"{language} {name}: {size} bytes")
                    others = [url for url in requests if not url.startswith("data:")][1:]
                    report.check(not others, f"{name} loads {others}")
                    look(page, f"{language}-{width}-{name}", report, pictures)
                context.close()
        print(f"{language}: {report.looked} pages looked at so far, {len(report.faults)} faults", flush=True)


class Keyboard:
    """Somebody who has no mouse."""

    def __init__(self, browser, site, email):
        self.page = browser.new_context(viewport={"width": 1200, "height": 900}, locale="en").new_page()
        self.site = site
        self.page.goto(site.address + "/web/sign-in")
        self.reach("Email address")
        self.type(email)
        self.reach("Password")
        self.type(PASSWORD)
        self.press("Enter")
        self.page.wait_for_url("**/dashboard")

    def name(self):
        """What somebody hears of where the focus is."""
        return self.page.evaluate(
            """() => { const at = document.activeElement; if (!at || at === document.body) return "";
            const label = at.labels && at.labels[0] ? at.labels[0].textContent : "";
            return (at.getAttribute("aria-label") || label || at.textContent || "").replace(/\\s+/g, " ").trim() }""")

    def reach(self, words):
        """Presses the tab key until the focus is on what begins with the words."""
        for _ in range(600):
            self.press("Tab")
            if self.name().startswith(words):
                return
        raise SystemExit(f"“{words}” is not reached by keyboard on {self.page.url}")

    def press(self, key):
        self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)

    def go(self, screen):
        """Through the menu."""
        self.page.keyboard.press("Control+Home")
        self.page.evaluate("document.activeElement.blur()")
        self.reach("Menu")
        self.press("Enter")
        self.reach(screen)
        with self.page.expect_navigation():
            self.press("Enter")

    def send(self, button):
        """Sends the form that the focus is in."""
        self.reach(button)
        with self.page.expect_navigation():
            self.press("Enter")
        said = self.page.text_content("#said")
        if said != "Saved.":
            raise SystemExit(f"{button}: {said}")

    def sees(self, words):
        if words not in self.page.inner_text("main"):
            raise SystemExit(f"“{words}” is not on {self.page.url}:\n{self.page.inner_text('main')}")


def log_vitals(browser, site):
    one = Keyboard(browser, site, "erika@example.org")
    one.go("Health metrics")
    one.reach("Log vitals")
    one.press("Enter")
    one.reach("Blood pressure, upper value")
    one.type("133")
    one.reach("Blood pressure, lower value")
    one.type("85")
    one.send("Save")
    one.go("Vitals trends")
    one.sees("133")


def read_a_lab_result(browser, site):
    one = Keyboard(browser, site, "erika@example.org")
    one.go("Lab results")
    one.sees("5.4")
    one.sees("A1C")


def answer_a_message(browser, site):
    one = Keyboard(browser, site, "erika@example.org")
    one.go("Messages")
    one.reach("Send the answer")
    one.press("Enter")
    one.reach("Your answer")
    one.type("I will, thank you.")
    one.send("Send the answer")
    one.sees("I will, thank you.")


def work_off_an_alert(browser, site):
    one = Keyboard(browser, site, "weber@example.org")
    one.go("Alerts")
    first = one.page.inner_text("main h3")
    one.send("Acknowledge")
    one.reach("Assess")
    one.press("Enter")
    one.reach("Severity")
    one.type("moderate")
    one.reach("Finding")
    one.type("Measured after coffee, repeated at rest.")
    one.send("Assess")
    one.reach("Resolve")
    one.press("Enter")
    one.reach("How it ended")
    one.type("handled")
    one.reach("Note")
    one.type("Normal at rest.")
    one.send("Resolve")
    one.reach("Filter")
    one.press("Enter")
    one.reach("Status")
    one.type("resolved")
    one.reach("Show")
    with one.page.expect_navigation():
        one.press("Enter")
    one.sees(first)


def publish_a_care_plan(browser, site):
    one = Keyboard(browser, site, "weber@example.org")
    one.go("Patients")
    one.reach("Care plan")
    with one.page.expect_navigation():
        one.press("Enter")
    one.reach("Add a goal")
    one.press("Enter")
    one.reach("Goal (required)")
    one.type("Walk every day")
    one.send("Add")
    one.sees("Walk every day")
    one.reach("Publish")
    one.press("Enter")
    one.reach("What has changed")
    one.type("First plan")
    one.send("Publish")
    patient = Keyboard(browser, site, "erika@example.org")
    patient.go("Care plan")
    patient.sees("Walk every day")


TASKS = [log_vitals, read_a_lab_result, answer_a_message, work_off_an_alert, publish_a_care_plan]


def main():
    pictures = sys.argv[1] if len(sys.argv) > 1 else ""
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    site, report = Site(os.environ["BIN"]), Report()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path="/usr/bin/chromium")
            if not os.environ.get("TASKS"):
                look_at_all(browser, site, report, pictures)
            site.templates("en")
            for task in TASKS:
                task(browser, site)
                print(f"by keyboard alone: {task.__name__.replace('_', ' ')}", flush=True)
    finally:
        site.stop()
    print(f"{report.looked} pages, {len(report.faults)} faults, {len(TASKS)} tasks by keyboard")
    sys.exit(1 if report.faults else 0)


main()
