import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Which values an alert about a report lists, when reports repeat it.
@Suite("Values of repeated laboratory alerts") struct LabAlertLineTests {
  private static func line(_ text: String, hour: Int64) throws -> LabAlertLine {
    let words = text.split(separator: " ").map(String.init)
    let status = try #require(LabStatus(rawValue: words[3]))
    var line = LabAlertLine(
      name: words[0], value: try #require(ExactDecimal(words[1])), unit: words[2], status: status,
      date: Timestamp(milliseconds: hour * 3_600_000))
    line.limit = words.count > 4 ? words[4...].joined(separator: " ") : nil
    return line
  }

  /// Lines in the order in which they come, one a report, and what is listed in the end.
  private static let cases: [(lines: [String], listed: [String])] = [
    // A milder one takes no worse one away.
    (["K 9.5 mmol/L critical ≥ 6.5", "K 6.6 mmol/L critical ≥ 6.5"], ["K 9.5", "K 6.6"]),
    (["K 9.5 mmol/L critical ≥ 6.5", "K 5.5 mmol/L abnormal > 5"], ["K 9.5"]),
    (["K 5.5 mmol/L abnormal > 5", "K 9.5 mmol/L critical ≥ 6.5"], ["K 9.5"]),
    (["K 1.5 mmol/L critical ≤ 2.5", "K 2.4 mmol/L critical ≤ 2.5"], ["K 1.5", "K 2.4"]),
    (["K 6.6 mmol/L critical ≥ 6.5", "K 9.5 mmol/L critical ≥ 6.5"], ["K 9.5"]),
    // Both ends, and other units, are other values.
    (["K 9.5 mmol/L critical ≥ 6.5", "K 2.0 mmol/L critical ≤ 2.5"], ["K 2", "K 9.5"]),
    (["Ca 13 mg/dL critical > 12.9", "Ca 3.9 mmol/L critical > 3.2"], ["Ca 3.9", "Ca 13"]),
    (["K 9.5 mmol/L critical ≥ 6.5", "K 4 furlong unclassified"], ["K 9.5", "K 4"]),
    // The worst and the last, however many come.
    (
      (1...50).map { "K \(10 - Double($0) / 20) mmol/L critical ≥ 6.5" },
      ["K 9.95", "K 7.5"]
    ),
    (["A 1 g unclassified", "A 2 g unclassified", "A 3 g unclassified"], ["A 1", "A 3"]),
    (
      ["G 150 mg/dL abnormal ≥ 140 and < 200", "G 145 mg/dL abnormal ≥ 140 and < 200"],
      ["G 150", "G 145"]
    ),
  ]

  @Test("the worst of each, and the last", arguments: cases.indices) func joined(index: Int) throws {
    let (texts, listed) = Self.cases[index]
    var lines: [LabAlertLine] = []
    for (hour, text) in texts.enumerated() {
      lines = lines.joined(with: [try Self.line(text, hour: Int64(hour))])
    }
    #expect(lines.map { "\($0.name) \($0.value)" } == listed)
  }

  @Test("a list never has more values than a report may have, and the worst of them") func bounded() throws {
    var lines: [LabAlertLine] = []
    for index in 0..<300 {
      let status = index % 100 == 0 ? "critical" : "unclassified"
      lines = lines.joined(with: [try Self.line("x\(index) 1 g \(status)", hour: 1)])
    }
    #expect(lines.count == 200 && lines.filter { $0.status == .critical }.count == 3)
  }

  @Test(
    "a report without values takes those of an open alert away in neither order", arguments: [false, true])
  func withoutValues(isFirst: Bool) throws {
    let labs = try LabScene()
    let patient = try labs.patient(.adult)
    var flagged = labs.lab(patient, [])
    flagged.status = .critical
    if isFirst { _ = try labs.scene.test.call(flagged) }
    _ = try labs.record(patient, ["potassium 7.9 mmol/L"])
    _ = try labs.scene.test.call(flagged)
    _ = try labs.record(patient, ["potassium 7.2 mmol/L"])
    let alert = try #require(try labs.alerts(patient).first)
    #expect(alert.occurrences == (isFirst ? 4 : 3) && alert.detail.contains("potassium 7.9 mmol/L"))
    #expect(alert.detail.contains("potassium 7.2 mmol/L"))
    try labs.scene.verifyProjections()
  }
}
