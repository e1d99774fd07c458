#!/usr/bin/python3
"""Measures how long reports take from an upload to what is read, in the settings that ship, on this machine.

usage: bench-laboratory.py [--bin DIR] [--reports N] [--scans N] [--brief] [--json FILE]

Starts daemon, laboratory and gateway of DIR (default .build/release) on a store of its own, draws made-up reports with
Tests/Corpus, and goes through HTTP as an app does. Only the limits of requests and uploads are off: they would measure
themselves. What Tests/Corpus needs is in its README. Ends with 1 if a report was not read.
"""
import argparse
import http.client
import json
import multiprocessing
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNLIMITED = ["request-limits=no", "superone-sign-ins=0", "superone-requests=0", "superone-address-requests=0"]


class Box:
    """The three programs on one store, as `make run` starts them."""

    def __init__(self, programs, folder):
        self.folder, self.running = folder, {}
        self.socket = str(folder / "api")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        config = ROOT / "Config"
        self.start("recordd", programs / "recordd", "--state-dir", folder / "state", "--socket", self.socket,
                   "--funnels", config / "funnels", "--measures", config / "measures", "--interactions",
                   config / "interactions", "--panel", config / "panel", "--log-level", "error",
                   "--set", "limit-calls=0", "--set", "limit-uploads=0", "--set", "limit-sign-ins=0")
        self.await_(lambda: os.path.exists(self.socket))
        self.start("recordd-worker", programs / "recordd-worker", "laboratory", "--socket", self.socket,
                   "--sandbox", "bwrap", "--set", "stop-grace=0", "--log-level", "error")
        self.start("recordd-gateway", programs / "recordd-gateway", "--config", "/dev/null", "--socket", self.socket,
                   "--listen", f"127.0.0.1:{self.port}", "--log-level", "error",
                   *[word for setting in UNLIMITED for word in ("--set", setting)])
        self.await_(lambda: self.call(None, "GET", "/health/ready")[0] == 200)

    def start(self, name, *command):
        log = open(self.folder / f"{name}.log", "ab")
        self.running[name] = subprocess.Popen([str(word) for word in command], stdout=log, stderr=log, cwd=ROOT)

    def await_(self, there):
        for _ in range(1500):
            try:
                if there():
                    return
            except OSError:
                pass
            time.sleep(0.02)
        sys.exit("a program did not start; see " + str(self.folder))

    def call(self, token, method, path, body=None, kind="application/json", connection=None):
        line = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        head = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            head["Content-Type"] = kind
        line.request(method, path, body, head)
        answer = line.getresponse()
        content = answer.read()
        if connection is None:
            line.close()
        return answer.status, content

    def stop(self):
        for name in ("recordd-gateway", "recordd-worker", "recordd"):
            if name in self.running:
                self.running[name].terminate()
                self.running[name].wait()


class Person:
    def __init__(self, box):
        self.box = box
        body = {"email": f"{uuid.uuid4()}@example.org", "password": "korrekt Pferd 7 Batterie", "name": "Erika Muster",
                "date_of_birth": "1970-05-05", "accepted_terms": True, "accepted_privacy": True}
        said = self.must(201, "POST", "/api/mobile/auth/register", json.dumps(body), token=None)
        self.token = said["data"]["tokens"]["accessToken"]

    def must(self, status, method, path, body=None, kind="application/json", token="own", connection=None):
        got, content = self.box.call(getattr(self, "token", None) if token else None, method, path, body, kind, connection)
        if got != status:
            sys.exit(f"{method} {path}: {got} {content[:300]!r}")
        return json.loads(content)

    def upload(self, file, content=None, pause=0.05):
        """Sends a file and waits until it is read, looking again after each pause; returns what the upload answers with."""
        edge = uuid.uuid4().hex
        media = "application/pdf" if file.suffix == ".pdf" else "image/png" if file.suffix == ".png" else "image/jpeg"
        head = (f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n'
                f"Content-Type: {media}\r\n\r\n").encode()
        body = head + (content or file.read_bytes()) + f"\r\n--{edge}--\r\n".encode()
        said = self.must(201, "POST", "/api/v1/upload/lab-report", body, f"multipart/form-data; boundary={edge}")["data"]
        report = said.get("labReportId") or said.get("lab_report_id") or said.get("id")
        state = said.get("processingStatus")
        while state not in ("completed", "failed"):
            time.sleep(pause)
            state = self.must(200, "GET", f"/api/v1/upload/status/{report}")["data"]
            state = state.get("processingStatus") or state.get("status")
        return report, state, said


def draw(folder, layouts, kind, seeds):
    subprocess.run(["/usr/bin/python3", ROOT / "Tests/Corpus/generate.py", "--seeds", f"{seeds[0]}:{seeds[1]}",
                    "--layouts", layouts, "--classes", kind, "--out", folder], check=True, stdout=subprocess.DEVNULL)
    return sorted(file for file in folder.iterdir() if file.suffix != ".json")


def timed(work):
    before = time.perf_counter()
    value = work()
    return (time.perf_counter() - before) * 1000, value


def quantile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Resident(threading.Thread):
    """The most memory that each program had at once (VmRSS), and the most that one process of a document had."""

    def __init__(self, box):
        super().__init__(daemon=True)
        self.box, self.most, self.first, self.ended = box, {}, {}, threading.Event()
        self.start()

    def run(self):
        while not self.ended.wait(0.05):
            for name, process in self.box.running.items():
                self.note(name, process.pid)
            own = {process.pid for process in self.box.running.values()}
            for entry in os.listdir("/proc"):
                if entry.isdigit() and int(entry) not in own and self.of_document(entry):
                    self.note("document", int(entry))

    def of_document(self, process):
        try:
            program = os.path.basename(os.readlink(f"/proc/{process}/exe"))
        except OSError:
            return False
        return program in ("tesseract", "pdftotext", "pdftoppm", "qpdf", "recordd-worker", "pdfinfo", "heif-convert")

    def note(self, name, process):
        try:
            with open(f"/proc/{process}/status") as status:
                kilobytes = next((int(line.split()[1]) for line in status if line.startswith("VmRSS:")), 0)
        except OSError:
            return
        self.first.setdefault(name, kilobytes)
        self.most[name] = max(self.most.get(name, 0), kilobytes)


def side_by_side(people, files, workers):
    """All files uploaded by so many at once, each by another person in turn; reports a minute."""
    jobs = list(enumerate(files))
    lock, states = threading.Lock(), []

    def work():
        while True:
            with lock:
                if not jobs:
                    return
                number, file = jobs.pop()
            states.append(people[number % len(people)].upload(file, pause=0.25)[1])

    def all_of_it():
        threads = [threading.Thread(target=work) for _ in range(workers)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]

    milliseconds, _ = timed(all_of_it)
    return len(files) / (milliseconds / 60000), states.count("completed")


def socket_call(line, method, parameters):
    line.sendall(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}).encode() + b"\n")
    answer = b""
    while not answer.endswith(b"\n"):
        answer += line.recv(1 << 20)
    return json.loads(answer)


class Others:
    """What one who looks at a dashboard waits for, 50 looks a second, through the gateway and at the daemon's socket in turn:
    in a process of its own, so that nothing else here makes it late."""

    def __init__(self, box, person):
        self.far, near = multiprocessing.Pipe()
        account = person.must(200, "GET", "/auth/profile")["_id"]
        self.process = multiprocessing.Process(target=self.look, args=(box, person, account, near), daemon=True)
        self.process.start()
        # So that its end is seen here.
        near.close()

    @staticmethod
    def look(box, person, account, near):
        line, http_times, daemon_times = http.client.HTTPConnection("127.0.0.1", box.port), [], []
        with socket.socket(socket.AF_UNIX) as daemon:
            daemon.connect(box.socket)
            while not near.poll(0.01):
                took, _ = timed(lambda: person.must(200, "GET", "/api/mobile/dashboard/overview", connection=line))
                http_times.append(took)
                time.sleep(0.01)
                took, said = timed(lambda: socket_call(daemon, "healthDashboard.overview", {
                    "patientId": account, "_meta": {"token": person.token}}))
                if "result" not in said:
                    sys.exit(f"healthDashboard.overview: {said}")
                daemon_times.append(took)
        near.send((daemon_times, http_times))

    def end(self):
        self.far.send(None)
        self.daemon, self.http = self.far.recv()
        self.process.join()
        return self


def large(kilobytes, number):
    """A PDF of that length whose bytes nothing else has: one empty page, and an attachment that nobody opens."""
    filling = os.urandom(kilobytes * 1024)
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
             b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
             b"<</Length %d>>stream\n" % len(filling) + filling + b"\nendstream"]
    content, places = b"%%PDF-1.4\n%%%d\n" % number, []
    for index, part in enumerate(parts):
        places.append(len(content))
        content += b"%d 0 obj\n" % (index + 1) + part + b"\nendobj\n"
    table = len(content)
    content += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return content + b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / ".build/release")
    parser.add_argument("--reports", type=int, default=208, help="reports with a text layer (default 208)")
    parser.add_argument("--scans", type=int, default=20, help="scanned pages (default 20)")
    parser.add_argument("--brief", action="store_true", help="only whether what ships reads reports, eight of each kind")
    parser.add_argument("--json", type=pathlib.Path, help="where the figures go as JSON")
    options = parser.parse_args()
    if options.brief:
        options.reports = options.scans = 8
    figures = {}
    folder = pathlib.Path(tempfile.mkdtemp(prefix="bench-laboratory-"))
    box = None
    try:
        box = Box(options.bin.resolve(), folder)
        figures = measure(box, folder, options)
        if options.json:
            options.json.write_text(json.dumps(figures, indent=1) + "\n")
    finally:
        if box:
            box.stop()
        shutil.rmtree(folder, ignore_errors=True)
    if figures["reports with a text layer that were read"] + figures["scanned reports that were read"] < options.reports + options.scans:
        sys.exit("not all reports were read")


def measure(box, folder, options):
    figures = {}

    def say(name, value, unit, target=""):
        figures[name] = round(value, 2)
        print(f"{name:44} {value:10.2f} {unit:12} {target}", flush=True)

    print(f"load before: {os.getloadavg()[0]:.2f}; {os.cpu_count()} processors")
    texts = draw(folder / "text", "all", "text", (3000, 3000 + (options.reports + 15) // 16))[: options.reports]
    scans = draw(folder / "scan", "clinic,chart,practice,reference_lab", "scan300", (3000, 3000 + (options.scans + 3) // 4))
    two_pages = [file for file in draw(folder / "long", "long", "text", (3100, 3120)) if truth(file)["pages"] == 2][:11]
    resident = Resident(box)

    one = Person(box)
    times = [timed(lambda: one.upload(file))[0] for file in two_pages]
    say("upload of a text of two pages, median", statistics.median(times), "ms", "<= 1000")
    single = [file for file in scans if truth(file)["pages"] == 1]
    times = [timed(lambda: one.upload(file))[0] for file in single[:5]]
    say("upload of a scanned page, median", statistics.median(times), "ms", "<= 5000")

    heavy = Person(box)
    rate, completed = side_by_side([heavy], texts, 4)
    say("reports a minute with a text layer", rate, "a minute", ">= 200")
    say("reports with a text layer that were read", completed, f"of {len(texts)}")

    line = http.client.HTTPConnection("127.0.0.1", box.port)
    looks = [timed(lambda: heavy.must(200, "GET", "/api/mobile/dashboard/overview", connection=line))[0] for _ in range(60)]
    say(f"dashboard over {completed} reports, median", statistics.median(looks), "ms", "<= 20")
    say("dashboard, p99", quantile(looks, 0.99), "ms")

    fullest = max(draw(folder / "full", "long", "text", (3200, 3260)), key=lambda file: markers(file))
    reader = Person(box)
    report, _, _ = reader.upload(fullest)
    analyses = [timed(lambda: reader.must(201, "POST", "/api/v1/health-analysis/generate",
                                          json.dumps({"lab_report_id": report}), connection=line))[0] for _ in range(30)]
    say(f"analysis of a report of {markers(fullest)} markers, median", statistics.median(analyses), "ms", "<= 5 (60 markers)")

    watcher = Person(box)
    idle = Others(box, watcher)
    time.sleep(2 if options.brief else 30)
    idle.end()
    people = [Person(box) for _ in range(4)]
    busy = Others(box, watcher)
    rate, completed = side_by_side(people, scans[: options.scans], 20)
    busy.end()
    say("scanned reports a minute", rate, "a minute", ">= 20")
    say("scanned reports that were read", completed, f"of {len(scans[:options.scans])}")
    pages = sum(truth(file)["pages"] for file in scans[: options.scans])
    say("pages of them a minute", rate * pages / len(scans[: options.scans]), "a minute", f"{pages} pages")
    for name, before, meanwhile in (("daemon", idle.daemon, busy.daemon), ("gateway", idle.http, busy.http)):
        for share in (0.5, 0.99):
            quiet = quantile(before, share)
            say(f"{name}'s p{share * 100:.0f} for others, nothing else under way", quiet, "ms")
            say(f"{name}'s p{share * 100:.0f}, {options.scans} scans being read", quantile(meanwhile, share), "ms", f"<= {2 * quiet:.1f}")
    say("memory of a document's largest process", resident.most.get("document", 0) / 1024, "MiB", "<= 512")

    if options.brief:
        resident.ended.set()
        return figures
    # Beforehand: hashing their passwords takes memory of its own.
    people = [Person(box) for _ in range(64)]
    time.sleep(5)
    for megabytes in (1, 5, 10):
        before = {name: memory(process.pid) for name, process in box.running.items()}
        resident.most.clear()
        uploads(box, people, megabytes)
        for name in ("recordd-gateway", "recordd"):
            say(f"{name} before 64 uploads of {megabytes} MiB", before[name], "MiB")
            say(f"{name} at most meanwhile", resident.most[name] / 1024, "MiB")
    resident.ended.set()
    return figures


def memory(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024


def truth(file):
    return json.loads(file.with_suffix(".json").read_text())


def markers(file):
    return len({value["biomarker"] for value in truth(file)["values"] if value["biomarker"]})


def uploads(box, people, megabytes):
    """64 files of nearly so many megabytes at once, each of a person of its own; how they end does not matter here."""
    statuses = []

    def send(number):
        content, edge = large(megabytes * 1024 - 2, number), uuid.uuid4().hex
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'.encode()
        body = head + content + f"\r\n--{edge}--\r\n".encode()
        status, _ = box.call(people[number].token, "POST", "/api/v1/upload/lab-report", body,
                             f"multipart/form-data; boundary={edge}")
        statuses.append(status)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(64)]
    took, _ = timed(lambda: ([thread.start() for thread in threads], [thread.join() for thread in threads]))
    counted = {status: statuses.count(status) for status in sorted(set(statuses))}
    print(f"64 uploads of {megabytes} MiB: {took / 1000:.1f} s, answers {counted}", flush=True)


main()
