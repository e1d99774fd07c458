import Crypto
import RecordClient
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Copies of health data over HTTP, and the PDF that the laboratory makes of them.
@Suite("Super One: exports", .serialized) struct SuperExportTests {
  private static let userData = "/api/mobile/export/user-data"
  private static let reports = "/api/mobile/export/health-reports"

  private static func hash(_ reply: WebSession.Reply) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: reply.bytes)))
  }

  /// What all copies have in common (R-SO-279, R-SO-367).
  private func expectWhole(_ reply: WebSession.Reply, _ name: String?) {
    #expect(reply.status == 200, "\(reply.text)")
    #expect(reply["X-Content-SHA256"] == Self.hash(reply) && reply["Content-Encoding"] == nil)
    #expect(reply["Cache-Control"] == "no-store" && reply["X-Content-Type-Options"] == "nosniff", "R-SO-028")
    #expect(reply["Content-Disposition"] == name.map { "attachment; filename=\"\($0)\"" })
  }

  private static func day() -> String { "\(CalendarDay(SystemClock.now()))" }

  @Test("R-SO-274 to R-SO-279: defaults, JSON in its envelope, CSV as an attachment, whatever is accepted")
  func forms() async throws {
    let site = try await SharedSuperSite.get()
    let rosa = try await site.register("rosa")
    _ = try await rosa.put(
      "/api/mobile/users/profile",
      ["medical_conditions": ["=cmd|' /C calc'!A0", "Gout, \"old\""], "height": 170.5])
    let json = try await rosa.get(Self.userData, ["Accept-Encoding": "gzip", "Accept": "text/csv"])
    expectWhole(json, nil)
    #expect(json.json?["message"] == "User data exported" && json.json?["success"] == true)
    let data = try #require(json.data)
    #expect(ShapeCheck(try Tape(data), SuperOneUserData.shape).problems.isEmpty)
    #expect(data["user"] == (try await rosa.get("/auth/profile").json))
    #expect(data["devices"] == (try await rosa.get("/api/mobile/users/devices").data))
    #expect(data["labReports"] == [] && data["formatVersion"] == "1")
    let csv = try await rosa.get(Self.userData + "?format=csv", ["Accept-Encoding": "gzip"])
    expectWhole(csv, "superone-user-data-\(Self.day()).csv")
    #expect(csv["Content-Type"]?.hasPrefix("text/csv") == true)
    #expect(
      csv.text.hasPrefix("section,record_id,date,name,value,unit,reference_range,status,category,source\r\n"))
    #expect(csv.text.contains(",medical_condition,'=cmd|' /C calc'!A0,"))
    #expect(
      csv.text.contains(",medical_condition,\"Gout, \"\"old\"\"\",") && csv.text.contains(",height,170.5,cm,")
    )
    let reports = try await rosa.get(Self.reports + "?format=json&timeRange=90")
    expectWhole(reports, nil)
    let copy = try #require(reports.data)
    #expect(ShapeCheck(try Tape(copy), SuperOneHealthReports.shape).problems.isEmpty)
    #expect(copy["timeRange"] == "90" && copy["to"] == .string(Self.day()) && copy["reports"] == [])
    #expect(try await rosa.get(Self.reports + "?format=json").data?["timeRange"] == "6months", "R-SO-018")
    for secret in ["scrypt", "token", "password", "secret"] {
      #expect(!json.text.lowercased().contains(secret), "R-SO-280: \(secret)")
    }
  }

  @Test("R-SO-274, R-SO-018: another value is refused, all of them at once, and counts nothing")
  func refused() async throws {
    let site = try await SharedSuperSite.get()
    let sara = try await site.register("sara")
    for (target, fields) in [
      (Self.userData + "?format=xml", ["format"]), (Self.userData + "?format=PDF", ["format"]),
      (Self.userData + "?format=html&includeAnalysis=maybe", ["format", "includeAnalysis"]),
      (Self.reports + "?format=ndjson&timeRange=soon", ["format", "timeRange"]),
    ] {
      let reply = try await sara.get(target)
      #expect(reply.status == 422 && reply.superCode == "VALIDATION_ERROR", "\(target): \(reply.text)")
      #expect(fields.allSatisfy { reply.superDetails?.contains("\($0): ") == true }, "\(reply.text)")
    }
    #expect(try await site.web.stranger.get(Self.userData).status == 401)
  }

  @Test("R-SO-281, R-SO-295: so many an hour and account, refused ones not counted, and each is noted")
  func limited() async throws {
    let site = try await SuperSite(gateway: ["--set", "superone-exports=2"])
    let (tina, uma) = (try await site.register("tina"), try await site.register("uma"))
    for _ in 0..<3 { #expect(try await tina.get(Self.userData + "?format=xml").status == 422) }
    let before = try await site.web.daemon.head
    #expect(try await tina.get(Self.userData).status == 200)
    #expect(try await tina.get(Self.reports + "?format=csv&timeRange=all").status == 200)
    #expect(try await site.web.daemon.head == before + 2)
    let third = try await tina.get(Self.userData)
    #expect(third.status == 429 && third.superCode == "RATE_LIMITED", "\(third.text)")
    // An hour and the half of one, after which the windows that slide have room for one of two.
    #expect((1...5400).contains(Int(third["Retry-After"] ?? "") ?? 0))
    #expect(try await site.web.daemon.head == before + 2, "R-SO-296")
    #expect(try await uma.get(Self.userData).status == 200)
  }

  @Test(
    "R-SO-278, R-SO-282: a PDF of a read report: whole, with every name and value, pages counted, nothing that runs"
  )
  func printed() async throws {
    let site = try await ExportSite()
    let vera = try await site.site.register("vera")
    for (day, ldl) in [("2026-01-10", "182"), ("2026-06-20", "121")] {
      let pdf = try await ExportSite.report(
        day,
        [
          ("LDL Cholesterol", ldl, "mg/dL", "&lt; 130"), ("HDL Cholesterol", "55", "mg/dL", "&gt;= 50"),
          ("Potassium", "4.4", "mmol/L", "3.5 - 5.0"), ("Hemoglobin", "13.7", "g/dL", "12.0 - 15.0"),
        ])
      _ = try await site.upload(pdf, vera)
    }
    let json = try await vera.get(Self.userData)
    let values = json.data?["labReports"]?.list.flatMap { $0["extractedBiomarkers"]?.list ?? [] } ?? []
    #expect(values.count >= 8)
    #expect(ShapeCheck(try Tape(json.data ?? .null), SuperOneUserData.shape).problems.isEmpty)
    for (target, kind) in [
      (Self.userData + "?format=pdf", "user-data"), (Self.reports + "?timeRange=all", "health-reports"),
    ] {
      let reply = try await vera.get(target)
      expectWhole(reply, "superone-\(kind)-\(Self.day()).pdf")
      #expect(reply["Content-Type"] == "application/pdf" && reply.bytes.starts(with: "%PDF-".utf8))
      let text = try await PrintedPages(reply.bytes).checked()
      for value in values {
        for member in ["name", "value"] {
          let word = try #require(value[member]?.text)
          #expect(text.contains(word), "\(kind): \(word)")
        }
      }
      #expect(text.contains("not a diagnosis") && text.contains("Page 1 of "), "\(kind)")
    }
    let without = try await vera.get(Self.userData + "?format=pdf&includeAnalysis=false")
    let (with, left) = (
      try await PrintedPages(try await vera.get(Self.userData + "?format=pdf").bytes).text(),
      try await PrintedPages(without.bytes).text()
    )
    #expect(with.contains("of 100") && !left.contains("of 100") && left.contains("182"), "R-SO-275")
    try await site.stop()
  }
}

/// A PDF as its reader sees it, through the tools that the laboratory looks at others with.
struct PrintedPages {
  private let directory = TemporaryDirectory()
  private var file: String { directory.path + "/export.pdf" }

  init(_ bytes: [UInt8]) throws { try Files.write(bytes, to: directory.path + "/export.pdf") }

  /// Its text, on one line.
  func text() async throws -> String {
    let read = try await Tool.run("/usr/bin/pdftotext", ["-layout", file, "-"], in: directory.path)
    #expect(read.ending == .exited(0))
    return read.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The same of one that is whole, tagged, and has nothing that runs or leads away.
  func checked() async throws -> String {
    let whole = try await Tool.run("/usr/bin/qpdf", ["--check", file], in: directory.path)
    #expect(whole.ending == .exited(0), "\(whole.output)")
    let plain = try await Tool.run(
      "/usr/bin/qpdf", ["--qdf", "--object-streams=disable", file, directory.path + "/plain.pdf"],
      in: directory.path)
    #expect(plain.ending == .exited(0))
    let objects = String(decoding: Files.bytes(directory.path + "/plain.pdf"), as: UTF8.self)
    for sign in [
      "/JavaScript", "/JS", "/Launch", "/URI", "/EmbeddedFile", "/OpenAction", "/SubmitForm", "/GoToR",
    ] {
      #expect(!objects.contains(sign), "\(sign)")
    }
    #expect(objects.contains("/StructTreeRoot") && objects.contains("/Lang"))
    return try await text()
  }
}
