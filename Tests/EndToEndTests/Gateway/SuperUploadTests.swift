import Crypto
import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Reports of Super One over HTTP, read by a real laboratory.
@Suite("Super One: uploads", .serialized) struct SuperUploadTests {
  private static let batch = "/api/v1/upload/lab-reports/batch"
  /// The file by which scanners are tried (eicar.org), put together here so that none takes this file for it.
  private static let testFile =
    "X5O!P%@AP[4\\PZX54(P^)7CC)7}" + ["$EICAR-", "STANDARD-", "ANTIVIRUS-", "TEST-FILE!$H+H*"].joined()

  private static func hash(_ bytes: [UInt8]) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: bytes)))
  }

  private func history(_ person: WebSession) async throws -> Value {
    try #require(try await person.get("/api/v1/upload/history").data)
  }

  @Test(
    "R-SO-091, R-SO-102 to R-SO-105, R-SO-126, R-SO-127, R-SO-152, R-SO-208: a report is answered with what was read in it"
  )
  func whole() async throws {
    let site = try await SharedReportSite.get()
    let person = try await site.site.register("ulla")
    let bytes = WrittenReport().bytes
    let reply = try await person.upload(.one(bytes, "C:\\Befunde\\Blut.pdf"))
    #expect(
      reply.status == 201 && reply.json?["message"] == "Lab report uploaded successfully", "\(reply.text)")
    let report = try #require(reply.data)
    #expect(
      report.members.map(\.name) == [
        "id", "document", "extractedBiomarkers", "healthAnalysis", "processingStatus", "createdAt",
      ])
    let document = try #require(report["document"])
    #expect(document["mimeType"] == "application/pdf" && document["fileName"] == "Blut.pdf")
    #expect(document["filePath"] == .null && document["fileSize"] == .integer(Int64(bytes.count)))
    #expect(document["documentType"] == "blood_work" && document["healthCategory"] == "cardiovascular")
    #expect(document["ocrConfidence"] == .double(0.99) && report["processingStatus"] == "completed")
    #expect(document["extractedText"]?.text?.contains("Total Cholesterol") == true)
    let facts = document["metadata"]?.members ?? []
    #expect(Set(facts.map(\.name)) == ["sha256", "pages", "engine"], "\(facts)")
    #expect(
      document["metadata"]?["sha256"]?.text == Self.hash(bytes) && document["metadata"]?["pages"] == "1")
    #expect(document["metadata"]?["engine"]?.text?.hasPrefix("pdftotext ") == true)
    let png = try #require(document["thumbnail"]?.text.flatMap { Base64.parse($0) })
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.count <= 65_536)
    // Width and height of the header chunk.
    let sides = [16, 20].map { place in png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides.max().map { (1...256).contains($0) } == true, "\(sides)")
    try expectValues(report)
    #expect(report["healthAnalysis"]?["risk_level"] == "moderate", "\(report["healthAnalysis"] ?? .null)")
    #expect(report["healthAnalysis"]?.members.count == 8)
  }

  private func expectValues(_ report: Value) throws {
    let values = report["extractedBiomarkers"]?.list ?? []
    let named = Dictionary(
      values.map { ($0["name"]?.text ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    for (name, value, unit, range, status, category) in [
      ("Total Cholesterol", "185.5", "mg/dL", "< 200 mg/dL", "normal", "cardiovascular"),
      ("HDL Cholesterol", "65.2", "mg/dL", "> 50 mg/dL", "optimal", "cardiovascular"),
      ("Vitamin D (25-OH)", "18", "ng/mL", "30-100 ng/mL", "low", "nutritional"),
    ] {
      let found = try #require(named[name], "\(named.keys)")
      #expect(
        found.members.map(\.name) == [
          "id", "name", "value", "unit", "referenceRange", "status", "confidence", "extractionMethod",
          "textLocation", "category", "normalizedValue", "isNumeric", "notes",
        ])
      #expect(found["value"]?.text == value && found["unit"]?.text == unit, "\(found)")
      #expect(found["referenceRange"]?.text == range && found["status"]?.text == status, "\(found)")
      #expect(found["category"]?.text == category && found["confidence"] == .double(0.99), "\(found)")
      #expect(found["extractionMethod"] == "pdftotext" && found["isNumeric"] == true, "\(found)")
      #expect(found["textLocation"]?.text?.hasPrefix("1:") == true && found["notes"] == .null, "\(found)")
    }
    let derived = try #require(named["LDL Cholesterol"])
    #expect(derived["extractionMethod"] == "derived" && derived["textLocation"] == .null)
  }

  @Test("R-SO-101, R-SO-105, R-SO-359: the same bytes are the same report; lists show values and no text")
  func again() async throws {
    let site = try await SharedReportSite.get()
    let (person, other) = (try await site.site.register("vera"), try await site.site.register("wanda"))
    let bytes = WrittenReport().bytes
    let first = try await person.upload(.one(bytes, "a.pdf"))
    let second = try await person.upload(.one(bytes, "b.pdf"))
    #expect(second.status == 201 && second.data?["id"] == first.data?["id"], "\(second.text)")
    #expect(second.data?["document"]?["metadata"]?["deduplicated"] == "true")
    #expect(first.data?["document"]?["metadata"]?["deduplicated"] == nil)
    let others = try await other.upload(.one(bytes, "a.pdf"))
    #expect(others.status == 201 && others.data?["id"] != first.data?["id"])
    #expect(others.data?["document"]?["metadata"]?["deduplicated"] == nil)
    let list = try await history(person)
    #expect(list["pagination"]?["total"] == 1 && list["total_size"] == .integer(Int64(bytes.count)))
    #expect(list["categories"] == ["blood_work"])
    let shown = try #require(list["uploads"]?.list.first)
    #expect(shown["extractedBiomarkers"] == first.data?["extractedBiomarkers"])
    #expect(
      shown["document"]?["extractedText"] == .null && shown["healthAnalysis"] == first.data?["healthAnalysis"]
    )
  }

  @Test(
    "R-SO-043, R-SO-119, R-SO-219, R-SO-220: a report has a state until it is deleted, for its owner alone")
  func deleted() async throws {
    let site = try await SharedReportSite.get()
    let (person, other) = (try await site.site.register("xenia"), try await site.site.register("yvonne"))
    let id = try #require(
      try await person.upload(.one(WrittenReport().bytes, "a.pdf")).data?["id"]?.text)
    let (status, path) = ("/api/v1/upload/status/\(id)", "/api/v1/upload/\(id)")
    let state = try #require(try await person.get(status).data)
    #expect(state["status"] == "completed" && state["currentStep"] == "completed" && state["progress"] == 1)
    #expect(state["estimatedTimeRemaining"] == 0 && state["errors"] == [], "\(state)")
    #expect(
      state["extractedData"]?["biomarkersFound"] == 4
        && state["extractedData"]?["confidence"] == .double(0.99))
    #expect(state["extractedData"]?["categories"] == ["cardiovascular", "nutritional"])
    let (foreign, unknown) = (
      try await other.get(status),
      try await other.get("/api/v1/upload/status/5d1f0a44-77c2-4e0b-9b1e-3c5a7d2041f8")
    )
    for reply in [foreign, unknown, try await other.delete(path)] {
      #expect(reply.status == 404 && reply.superCode == "NOT_FOUND", "\(reply.text)")
    }
    #expect(foreign.json?["message"] == unknown.json?["message"] && foreign.json?["details"] == .null)
    let gone = try await person.delete(path)
    #expect(
      gone.status == 200 && gone.json?.members.map(\.name) == ["success", "message", "timestamp"],
      "\(gone.text)")
    for reply in [try await person.delete(path), try await person.get(status)] {
      #expect(reply.status == 404, "\(reply.text)")
    }
    #expect(try await history(person)["pagination"]?["total"] == 0)
  }

  @Test(
    "R-SO-089, R-SO-090, R-SO-106, R-SO-107: what is no report, or does harm, is refused and leaves nothing")
  func refused() async throws {
    let site = try await SharedReportSite.get()
    let person = try await site.site.register("zoe")
    var infected = WrittenReport()
    infected.more = [WrittenReport.stream(Self.testFile)]
    let test = Array(Self.testFile.utf8)
    for (content, name, code) in [
      (Array("Cholesterol 185".utf8), "a.pdf", "UNSUPPORTED_FILE_TYPE"),
      (Array("GIF89a".utf8), "a.gif", "UNSUPPORTED_FILE_TYPE"),
      ([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 60), "a.docx", "UNSUPPORTED_FILE_TYPE"),
      (
        Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8), "a.svg",
        "UNSUPPORTED_FILE_TYPE"
      ),
      (test, "eicar.com", "MALWARE_DETECTED"), (test, "a.pdf", "MALWARE_DETECTED"),
      (infected.bytes, "a.pdf", "MALWARE_DETECTED"),
    ] as [([UInt8], String, String)] {
      let reply = try await person.upload(.one(content, name))
      #expect(reply.status == 422 && reply.superCode == code, "\(name) \(reply.text)")
    }
    #expect(try await history(person)["pagination"]?["total"] == 0)
    let events = try await site.site.web.daemon.session.call(
      "log.read",
      ["patientId": .string(person.account), "types": ["labreport.malware-detected"], "limit": 100])
    let hashes = (events["events"]?.list ?? []).map { $0["payload"]?["sha256"]?.text ?? "" }
    #expect(hashes == [Self.hash(test), Self.hash(test), Self.hash(infected.bytes)], "\(events)")
  }

  @Test("R-SO-093: preferences that are none refuse the upload, and nothing of it is kept") func preferences()
    async throws
  {
    let site = try await SharedReportSite.get()
    let person = try await site.site.register("alma")
    let bytes = WrittenReport().bytes
    for text in [
      "{", "[]", "1", "null", #"{"riskTolerance":"brave"}"#, #"{"detailLevel":3}"#,
      #"{"focusAreas":["heart"]}"#,
      #"{"focusAreas":"immune"}"#, #"{"focusAreas":["immune","immune"]}"#, #"{"includeComparisons":"yes"}"#,
      #"{"language":""}"#, #"{"language":"english please"}"#,
    ] {
      let reply = try await person.upload(.one(bytes, "a.pdf", preferences: text))
      #expect(reply.status == 422 && reply.superCode == "VALIDATION_ERROR", "\(text) \(reply.text)")
    }
    #expect(try await history(person)["pagination"]?["total"] == 0)
    for (number, text) in [nil, "", "  ", "{}", #"{"detailLevel":"basic","unknown":1}"#].enumerated() {
      var report = WrittenReport()
      report.number = number + 2
      let reply = try await person.upload(.one(report.bytes, "a.pdf", preferences: text))
      #expect(reply.status == 201, "\(text ?? "none") \(reply.text)")
    }
  }

  @Test(
    "R-SO-097, R-SO-098, R-SO-330, R-SO-358: in a batch each file stands alone, in the order in which it came"
  )
  func batches() async throws {
    let site = try await SharedReportSite.get()
    let person = try await site.site.register("berit")
    var (form, other) = (WrittenForm(), WrittenReport())
    other.number = 2
    form.file("files", "1.pdf", WrittenReport().bytes)
    form.file("files", "../2.txt", Array("text".utf8))
    form.file("files", "3.pdf", other.bytes)
    form.file("files", "4.pdf", [])
    form.file("files", "5.pdf", WrittenReport().bytes)
    let reply = try await person.upload(form, to: Self.batch)
    #expect(reply.status == 201 && reply.json?["message"] == "Batch upload completed", "\(reply.text)")
    let stored = reply.data?["successful"]?.list ?? []
    #expect(
      stored.map { $0["document"]?["metadata"]?["sha256"]?.text }
        == [WrittenReport().bytes, other.bytes, WrittenReport().bytes].map { Self.hash($0) })
    #expect(
      stored.first?["id"] == stored.last?["id"] && stored.first?["id"] != stored.dropFirst().first?["id"])
    #expect(
      stored.allSatisfy { $0["document"]?["extractedText"] == .null && $0["processingStatus"] == "completed" }
    )
    let failed = reply.data?["failed"]?.list ?? []
    #expect(failed.map { $0["file_name"]?.text } == ["2.txt", "4.pdf"])
    #expect(failed.map { $0["error_code"]?.text } == ["UNSUPPORTED_FILE_TYPE", "VALIDATION_ERROR"])
    #expect(failed.allSatisfy { $0["error"]?.text?.isEmpty == false })
    #expect(reply.data?["total_uploaded"] == 3 && reply.data?["total_failed"] == 2)
    var bad = WrittenForm()
    bad.file("files", "1.txt", Array("text".utf8))
    bad.file("files", "2.pdf", [])
    let none = try await person.upload(bad, to: Self.batch)
    #expect(none.status == 422 && none.superCode == "UNSUPPORTED_FILE_TYPE", "\(none.text)")
    let details = none.superDetails ?? ""
    #expect(details.contains("files.0: ") && details.contains("; files.1: "), "\(none.text)")
    #expect(try await history(person)["pagination"]?["total"] == 2)
  }

  @Test("R-SO-095, R-SO-100, R-SO-120, R-SO-357: what cannot be read is stored, and says why it failed")
  func unreadable() async throws {
    let site = try await SharedReportSite.get()
    let person = try await site.site.register("carmen")
    var empty = WrittenReport()
    empty.rows = [
      ["Nothing", "of", "the", "kind that anybody knows, though long enough to be read as a text"]
    ]
    let closed = try locked(["open", "secret"])
    let cases: [([UInt8], String, Bool)] = [
      (closed, "ocr_processing", false), (empty.bytes, "biomarker_extraction", true),
      (Array("%PDF-1.7\n".utf8), "ocr_processing", false),
    ]
    for (content, step, isRecoverable) in cases {
      let reply = try await person.upload(.one(content, "a.pdf"))
      #expect(reply.status == 201 && reply.data?["processingStatus"] == "failed", "\(reply.text)")
      #expect(reply.data?["extractedBiomarkers"] == [] && reply.data?["healthAnalysis"] == .null)
      let id = reply.data?["id"]?.text ?? ""
      let state = try #require(try await person.get("/api/v1/upload/status/\(id)").data)
      let found = state["errors"]?.list.first
      #expect(found?["step"]?.text == step && found?["recoverable"] == .bool(isRecoverable), "\(state)")
      #expect(found?.members.map(\.name) == ["step", "error", "recoverable"])
      #expect(state["currentStep"] == "failed" && state["estimatedTimeRemaining"] == 0)
    }
    let owned = try await person.upload(.one(try locked(["", "secret"]), "a.pdf"))
    #expect(owned.data?["processingStatus"] == "completed", "\(owned.text)")
  }

  /// The report behind passwords of the user and of the owner.
  private func locked(_ passwords: [String]) throws -> [UInt8] {
    let directory = TemporaryDirectory()
    let (input, output) = (directory.path + "/in.pdf", directory.path + "/out.pdf")
    try Files.write(WrittenReport().bytes, to: input)
    let arguments = ["--encrypt"] + passwords + ["256", "--", input, output]
    let program = try ChildProcess(
      "/usr/bin/qpdf", arguments, environment: [:], output: directory.path + "/said")
    while program.poll() == nil { usleep(10_000) }
    return Files.bytes(output)
  }
}

/// What happens while reading takes longer than anybody waits.
@Suite("Super One: uploads that take long", .serialized) struct SuperSlowUploadTests {
  /// Looks at documents, and never reads them.
  private func inspecting(_ daemon: RunningDaemon) async throws {
    let session = try await daemon.connect()
    while !Task.isCancelled {
      let jobs =
        try await session.call("laboratory.take", ["limit": 5, "waitSeconds": 1])["jobs"]?.list ?? []
      for job in jobs where job["task"] == "inspect" {
        try await session.call(
          "laboratory.settle",
          [
            "jobId": job["jobId"] ?? .null,
            "findings": ["inspected": ["pages": 1, "scanner": "built-in"]],
          ])
      }
    }
  }

  @Test("R-SO-030, R-SO-099, R-SO-319: after 20 seconds an upload is answered as it is, a batch too")
  func slow() async throws {
    let site = try await SuperSite()
    let (one, other) = (try await site.register("dina"), try await site.register("edda"))
    let laboratory = Task { try await inspecting(site.web.daemon) }
    defer { laboratory.cancel() }
    try await Task.sleep(for: .milliseconds(500))
    var form = WrittenForm()
    for number in 1...3 { form.file("files", "\(number).pdf", WrittenReport(number: number).bytes) }
    async let single = one.upload(.one(WrittenReport().bytes, "a.pdf"))
    async let batch = other.upload(form, to: "/api/v1/upload/lab-reports/batch")
    let (first, all) = (try await single, try await batch)
    // Had it taken longer than it may, it would be 503.
    #expect(first.status == 201 && all.status == 201, "\(first.text) \(all.text)")
    let reports = [first.data ?? .null] + (all.data?["successful"]?.list ?? [])
    #expect(reports.count == 4 && all.data?["total_failed"] == 0, "\(all.text)")
    for report in reports {
      #expect(
        report["processingStatus"] == "processing" && report["document"]?["processingStatus"] == "processing")
      #expect(report["extractedBiomarkers"] == [] && report["healthAnalysis"] == .null)
    }
    let id = first.data?["id"]?.text ?? ""
    let state = try await one.get("/api/v1/upload/status/\(id)")
    #expect(["pending", "processing"].contains(state.data?["status"]?.text), "\(state.text)")
  }

  @Test(
    "R-SO-030: where the record says nothing, a standard operation is answered all the same",
    .timeLimit(.minutes(10)))
  func stalled() async throws {
    let site = try await SuperSite()
    let person = try await site.register("frauke")
    _ = try await person.get("/auth/profile")
    try await site.web.daemon.process.pause()
    defer { site.web.daemon.process.resume() }
    let reply = try await person.get("/api/v1/upload/history")
    #expect(reply.status == 503 && reply.superCode == "SERVICE_UNAVAILABLE", "\(reply.text)")
  }
}
