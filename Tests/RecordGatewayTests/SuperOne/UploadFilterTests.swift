import RecordModel
import Testing

@testable import RecordGateway

@Suite("Super One: filters of uploads") struct UploadFilterTests {
  private static func filter(_ filters: Value) throws -> Value? {
    try UploadFilter.members(try Tape(["filters": filters] as Value)).first { $0.name == "filter" }?.value
  }

  @Test("R-SO-211: each condition is the record's, and what is absent restricts nothing") func conditions()
    throws
  {
    #expect(try Self.filter([:]) == [:])
    #expect(
      try Self.filter([
        "processingStatus": ["uploading", "failed"], "documentTypes": ["lipid_panel"], "healthCategories": [],
        "searchTerm": "ldl", "fileTypes": ["image/png"],
      ])
        == [
          "statuses": ["uploading", "failed"], "kinds": ["lipid_panel"], "categories": [],
          "mediaTypes": ["image/png"], "text": "ldl",
        ])
  }

  @Test("R-SO-007: a moment may have any offset and up to nine digits of a second") func moments() throws {
    let dates: Value = ["startDate": "2026-01-01T01:00:00.123456789+01:00"]
    #expect(try Self.filter(["dateRange": dates]) == ["from": "2026-01-01T00:00:00.123Z"])
  }

  @Test(
    "a limit of confidence finer than a confidence is the next one within",
    arguments: [
      (0.93, 930, 930), (0.9301, 931, 930), (0, 0, 0), (1, 1000, 1000), (1.0 / 3, 334, 333),
    ] as [(Double, Int64, Int64)])
  func confidences(sent: Double, least: Int64, most: Int64) throws {
    let found = try Self.filter(["confidenceRange": ["min": .double(sent), "max": .double(sent)]])
    func number(_ name: String) throws -> ExactDecimal? {
      try found?[name].map { try Tape($0).decode(ExactDecimal.self) }
    }
    #expect(try number("minimumConfidence") == ExactDecimal(thousandths: least))
    #expect(try number("maximumConfidence") == ExactDecimal(thousandths: most))
  }

  @Test("R-SO-212: the wrong order of two limits is a problem each") func order() throws {
    do {
      _ = try Self.filter([
        "dateRange": ["startDate": "2026-01-02T00:00:00Z", "endDate": "2026-01-01T00:00:00Z"],
        "confidenceRange": ["min": 1, "max": 0],
      ])
      Issue.record("accepted")
    } catch let failure as Failure {
      #expect(
        failure.problems.map(\.path) == ["/filters/dateRange/startDate", "/filters/confidenceRange/min"])
    }
  }
}
