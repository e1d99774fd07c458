import HTTPTypes
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Copies of health data in the contract's words.
@Suite("Super One: copies") struct SuperOneExportTests {
  private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private static func copy(_ days: [String], from: String? = nil) throws -> HealthRecordCopy {
    let person = PersonView(
      id: AccountID(high: 1, low: 2), account: AccountPreferences(language: .en),
      createdAt: try moment("2026-01-01T00:00:00Z"), updatedAt: try moment("2026-01-01T00:00:00Z"))
    var copy = HealthRecordCopy(
      exportedAt: try moment("2026-03-01T23:30:00Z"), scope: .reports, from: from.flatMap { CalendarDay($0) },
      to: nil, includesAnalyses: true, person: person, reservation: "Not a diagnosis.")
    copy.reports = try days.enumerated().map { index, day in
      var report = LabReport(
        id: DocumentID(high: 3, low: UInt64(index)),
        content: DocumentContent(sha256: "", bytes: 1, mediaType: .pdf, fileName: nil),
        uploadedAt: try moment("2026-02-01T00:00:00Z"), preferences: AnalysisPreferences())
      report.collectedOn = CalendarDay(day)
      return report
    }
    return copy
  }

  @Test(
    "R-SO-276: the days of a time without a beginning are those of its reports, and those of none are today",
    arguments: [
      ([], nil, "2026-03-01", "2026-03-01"), (["2026-01-02", "2025-07-09"], nil, "2025-07-09", "2026-03-01"),
      (["2026-01-02"], "2025-09-01", "2025-09-01", "2026-03-01"),
      (["2026-03-02"], nil, "2026-03-02", "2026-03-02"),
    ] as [([String], String?, String, String)])
  func days(_ reports: [String], _ asked: String?, _ from: String, _ to: String) throws {
    let shown = SuperOneHealthReports(try Self.copy(reports, from: asked), timeRange: "all")
    #expect(shown.from.description == from && shown.to.description == to && shown.timeRange == "all")
    let tape = try JSON.parse(try JSON.encode(shown))
    #expect(ShapeCheck(tape, SuperOneHealthReports.shape).problems.isEmpty)
  }

  @Test(
    "R-SO-279: names of files have the kind, the day in UTC and the form",
    arguments: [
      (HealthExportFormat.csv, "superone-user-data-2026-03-01.csv"),
      (.pdf, "superone-user-data-2026-03-01.pdf"),
    ])
  func names(_ format: HealthExportFormat, _ name: String) throws {
    let state = HealthExportState(HealthExportID(high: 1, low: 1), format, try Self.copy([]))
    let file = ExportedFile(state: state, bytes: Array("x".utf8))
    #expect(file.name("user-data") == name)
    #expect(
      file.attachment("user-data").headers[.contentDisposition] == "attachment; filename=\"\(name)\""
        && file.attachment("user-data").isHashed)
  }
}
