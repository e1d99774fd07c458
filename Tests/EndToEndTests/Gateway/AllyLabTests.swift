import RecordModel
import Testing

/// Laboratory results: who records, corrects, reads and shares them.
@Suite("MyHealthAlly: laboratory", .serialized) struct AllyLabTests {
  private static let lab: Value = [
    "testName": "HbA1c", "date": "2026-01-10T08:00:00Z", "results": ["a1c": 5.8],
  ]

  private func record(_ lab: Value, _ patient: WebSession, _ site: AllySite) async throws -> WebSession.Reply
  {
    try await site.clinician.post(patient.own("labs"), lab)
  }

  @Test("R-MH-082, R-MH-213, R-MH-214, R-MH-215: a result's status follows from its values and flags")
  func recording() async throws {
    let site = try await SharedAllySite.get()
    let vera = try await site.patient("vera")
    let made = try await record(Self.lab.with("id", "lab-vera"), vera, site)
    #expect(made.status == 201 && made["Location"] == vera.own("labs/lab-vera"))
    #expect(made.json?["status"] == "abnormal" && made.json?["documentUrl"] == .null)
    let again = try await record(Self.lab.with("id", "lab-vera"), vera, site)
    #expect(again.status == 200 && again.json == made.json, "R-MH-269")
    let other = try await record(Self.lab.with("id", "lab-vera").with("testName", "Other"), vera, site)
    #expect(other.status == 409 && other.code == "duplicate_id")
    let marker: Value = ["key": "ferritin", "name": "Ferritin", "value": 30, "unit": "ng/mL"]
    for (analyte, status) in [
      (marker.with("status", "normal").with("source", "said so"), "normal"),
      (marker.with("status", "critical"), "critical"),
      (marker.with("referenceLow", 40).with("status", "normal"), "abnormal"),
    ] {
      let reply = try await record(
        ["testName": "Iron", "date": "2026-01-10T08:00:00Z", "analytes": .array([analyte])], vera, site)
      #expect(reply.status == 201 && reply.json?["status"]?.text == status, "\(reply.text)")
      #expect(reply.json?["analytes"]?.list.first?["source"] == "laboratory")
    }
    let none = try await record(
      ["testName": "Iron", "date": "2026-01-10T08:00:00Z", "analytes": .array([marker])], vera, site)
    #expect(none.status == 422 && none.problems == ["/status required"], "\(none.text)")
    let wrong = try await record(
      ["testName": "", "date": "2999-01-01T00:00:00Z", "results": ["ldl": 3, "a1c": 39]], vera, site)
    #expect(
      wrong.problems == [
        "/date in_future", "/results/a1c unit_suspected", "/results/ldl not_in_enum", "/testName bad_format",
      ], "\(wrong.text)")
    let own = try await vera.post(vera.own("labs"), Self.lab)
    #expect(own.status == 403 && own.code == "forbidden", "patients record none")
    let outside = try await AllySite.clinician("outlab", at: site.web)
    #expect(try await outside.post(vera.own("labs"), Self.lab).code == "not_assigned")
  }

  @Test("R-MH-083, R-MH-225, R-MH-277: a correction counts from its version on, and in the course")
  func amending() async throws {
    let site = try await SharedAllySite.get()
    let wanda = try await site.patient("wanda")
    let made = try await record(Self.lab, wanda, site)
    let id = try #require(made.json?["id"]?.text)
    _ = try await record(
      Self.lab.with("date", "2026-01-05T08:00:00Z").with("results", ["a1c": 5.5]), wanda, site)
    func amend(_ body: Value, _ version: String? = nil) async throws -> WebSession.Reply {
      try await site.clinician.post(
        wanda.own("labs/\(id)/amend"), body, version.map { ["If-Match": $0] } ?? [:])
    }
    let better: Value = ["reason": "Mixed up", "results": ["a1c": 5.6]]
    let amended = try await amend(better, "\"1\"")
    #expect(amended.status == 200 && amended.json?["version"] == 2 && amended.json?["status"] == "normal")
    let stale = try await amend(better.with("results", ["a1c": 5.4]), "\"1\"")
    #expect(stale.status == 409 && stale.code == "version_conflict" && stale.error?["currentVersion"] == 2)
    let course = try await wanda.get(wanda.own("labs/trends?analyte=a1c"))
    #expect(course.json?["points"]?.list.map { $0["value"] } == [5.5, 5.6] && course.json?["unit"] == "%")
    #expect(try await amend(["results": ["a1c": 5.4]]).problems == ["/reason required"])
    let unknown = try await site.clinician.post(wanda.own("labs/none/amend"), better)
    #expect(unknown.status == 404 && unknown.code == "not_found")
    #expect(try await wanda.post(wanda.own("labs/\(id)/amend"), better).code == "forbidden")
    for (query, problem) in [
      ("", "query:analyte required"), ("?analyte=A1C", "query:analyte bad_format"),
      ("?analyte=a1c&from=x", "query:from bad_format"),
    ] {
      let reply = try await wanda.get(wanda.own("labs/trends" + query))
      #expect(reply.status == 422 && reply.problems == [problem], "\(reply.text)")
    }
    let types = try await wanda.get(wanda.own("notifications?type=lab"))
    #expect(types.json?["notifications"]?.list.count == 3, "R-MH-251: recorded twice, amended once")
  }

  @Test("R-MH-084, R-MH-287: the stored report comes as it is, to those who may read the result")
  func report() async throws {
    let site = try await SharedAllySite.get()
    let xenia = try await site.patient("xenia")
    let bytes = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0x41, count: 120_000)
    let document = try await site.store(bytes, for: xenia)
    let made = try await record(Self.lab.with("documentAttachmentId", document), xenia, site)
    let url = try #require(made.json?["documentUrl"]?.text, "\(made.text)")
    for reader in [xenia, site.clinician] {
      let reply = try await reader.get(url)
      #expect(reply.status == 200 && reply.bytes == bytes && reply["Content-Type"] == "application/pdf")
      #expect(reply["Content-Disposition"]?.hasPrefix("attachment") == true)
      #expect(reply["X-Content-Type-Options"] == "nosniff")
    }
    let other = try await site.max.get(url)
    #expect(other.status == 403 && other.code == "forbidden")
    #expect(try await site.web.stranger.get(url).status == 401, "never a public link")
    let foreign = try await site.store(bytes + [1], for: site.max)
    let refused = try await record(Self.lab.with("documentAttachmentId", foreign), xenia, site)
    #expect(
      refused.status == 422 && refused.problems == ["/documentAttachmentId not_in_enum"], "\(refused.text)")
    let bare = try #require(try await record(Self.lab, xenia, site).json?["id"]?.text)
    let none = try await xenia.get(xenia.own("labs/\(bare)/document"))
    #expect(none.status == 404 && none.code == "no_document")
  }

  @Test(
    "R-MH-085, R-MH-049: a shared result is opened by one clinician who does not care for the patient; nothing wider"
  )
  func sharing() async throws {
    let site = try await SharedAllySite.get()
    let yara = try await site.patient("yara")
    let expert = try await AllySite.clinician("expert", at: site.web)
    let another = try await AllySite.clinician("another", at: site.web)
    let document = try await site.store(Array("%PDF-1.7\nyara".utf8), for: yara)
    let made = try await record(Self.lab.with("documentAttachmentId", document), yara, site)
    let lab = try #require(made.json?["id"]?.text)
    let second = try #require(
      try await record(Self.lab.with("testName", "Other"), yara, site).json?["id"]?.text)
    #expect(try await expert.get(yara.own("labs/\(lab)")).code == "not_assigned")
    let body: Value = ["id": "share-yara", "clinicianId": .string(expert.account), "note": "Please look"]
    let shared = try await yara.post(yara.own("labs/\(lab)/share"), body)
    #expect(shared.status == 201 && shared["Location"] == yara.own("labs/\(lab)"), "\(shared.text)")
    #expect(shared.json?["id"] == "share-yara" && shared.json?["clinicianId"]?.text == expert.account)
    #expect(try await yara.post(yara.own("labs/\(lab)/share"), body).status == 200, "R-MH-269")
    let seen = try await expert.get(yara.own("labs/\(lab)"))
    #expect(seen.status == 200 && seen.json?["results"] == ["a1c": 5.8])
    #expect(try await expert.get(yara.own("labs/\(lab)/document")).text.hasSuffix("yara"))
    for path in [
      "labs", "labs/\(second)", "labs/trends?analyte=a1c", "vitals", "dashboard", "health-metrics",
    ] {
      let reply = try await expert.get(yara.own(path))
      #expect(reply.status == 403 && reply.code == "not_assigned", "\(path) \(reply.text)")
    }
    let amend = try await expert.post(yara.own("labs/\(lab)/amend"), ["reason": "x", "testName": "y"])
    #expect(amend.code == "not_assigned", "to read is not to change")
    #expect(try await another.get(yara.own("labs/\(lab)")).code == "not_assigned", "one clinician")
    let entries = try await yara.get(yara.own("access-log")).json?["entries"]?.list ?? []
    let look = entries.first { $0["actorId"]?.text == expert.account && $0["outcome"] == "allowed" }
    #expect(look?["actorName"] == "Anna Expert" && look?["emergencyAccess"] == false, "R-MH-058")
  }

  @Test("R-MH-085: what cannot be shared, and with whom") func notShared() async throws {
    let site = try await SharedAllySite.get()
    let zoe = try await site.patient("zoe")
    let lab = try #require(try await record(Self.lab, zoe, site).json?["id"]?.text)
    let nurse = try await AllySite.staff("nadja", "nurse", at: site.web)
    func share(_ person: WebSession, _ lab: String, _ body: Value) async throws -> WebSession.Reply {
      try await person.post(zoe.own("labs/\(lab)/share"), body)
    }
    let clinician: Value = ["clinicianId": .string(site.clinician.account)]
    for id in [nurse.account, site.max.account, "nobody", "550e8400-e29b-41d4-a716-446655440000"] {
      let reply = try await share(zoe, lab, ["clinicianId": .string(id)])
      #expect(reply.status == 404 && reply.code == "not_found", "\(id) \(reply.text)")
    }
    #expect(try await share(zoe, "none", clinician).status == 404)
    #expect(try await share(site.clinician, lab, clinician).code == "forbidden", "only the patient shares")
    #expect(try await share(site.max, lab, clinician).code == "forbidden")
    let wrong = try await share(zoe, lab, ["note": .string(String(repeating: "x", count: 1001))])
    #expect(wrong.status == 422 && wrong.problems == ["/clinicianId required", "/note too_long"])
  }
}
