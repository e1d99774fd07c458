import ArgumentParser
import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// One way to name a moment, for every verb that reads a patient.
struct AsOfTests {
  static let time = OffsetTime(Timestamp(milliseconds: 1_768_386_030_000), offsetMinutes: 60)

  static let read: [(String, AsOf)] = [
    ("42", AsOf(position: 42)), ("@42", AsOf(position: 42)), ("0", AsOf(position: 0)),
    ("2026-01-14T11:20:30+01:00", AsOf(recordedAt: time)),
    ("occurred:2026-01-14T11:20:30+01:00", AsOf(occurredAt: time)),
  ]

  @Test(arguments: read)
  func reads(_ text: String, _ moment: AsOf) { #expect(AsOf(argument: text) == moment) }

  @Test(arguments: [
    "", "@", "-1", "4 2", "@@4", "99999999999999999999999", "yesterday", "occurred:42", "occurred:",
    "2026-01-14",
    "recorded:2026-01-14T11:20:30Z",
  ])
  func refuses(_ text: String) { #expect(AsOf(argument: text) == nil) }

  @Test func everyVerbThatReadsAPatientTakesIt() {
    let readers = allVerbs().filter { verb in
      [
        "patient show", "assessment show", "assessment result", "assessment history", "timeline", "vitals",
        "chart",
        "summary", "call",
      ].contains(verb.path.joined(separator: " "))
    }
    #expect(readers.count == 9)
    for (path, verb) in readers {
      #expect(Control.helpMessage(for: verb).contains("--as-of <moment>"), "\(path)")
    }
  }

  @Test func callSendsItAsMeta() throws {
    let line = "call chart.get {} --as-of @7"
    let call = try #require(try parse(line, as: CallMethod.self))
    #expect(try call.parameters()["_meta"]?["asOf"] == ["position": 7])
  }
}
