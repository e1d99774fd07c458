import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// What is sent to the daemon.
struct ParametersTests {
  private func json(_ value: Value) throws -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
  }

  @Test func methodWithMeta() throws {
    let meta = CallMeta(commandId: CommandID(high: 1, low: 2), language: .de)
    #expect(
      try json(Parameters.value(GetPatient(patientId: Example.patient), meta))
        == #"{"patientId":"550e8400-e29b-41d4-a716-446655440000","#
        + #""_meta":{"commandId":"00000000-0000-0001-0000-000000000002","language":"de"}}"#)
  }

  static let calls: [(String, String)] = [
    ("call m", "{}"), ("call m --language de", #"{"_meta":{"language":"de"}}"#),
    (
      #"call m {"a":1,"_meta":{"purpose":"care","language":"en"}} --language de"#,
      #"{"a":1,"_meta":{"purpose":"care","language":"de"}}"#
    ),
    (#"call m {"_meta":{"purpose":"care"}}"#, #"{"_meta":{"purpose":"care"}}"#),
    (
      "call m --request-id r-1 --occurred-at 2026-01-14T11:20:30+01:00",
      #"{"_meta":{"requestId":"r-1","occurredAt":"2026-01-14T11:20:30.000+01:00"}}"#
    ),
  ]

  @Test(arguments: calls)
  func call(_ line: String, _ expected: String) throws {
    #expect(try json(#require(try parse(line, as: CallMethod.self)).parameters()) == expected)
  }

  static let refused: [(String, String)] = [
    ("call m {", "the parameters are not a JSON object: malformed input"),
    ("call m [1]", "the parameters are not a JSON object: a value of the wrong type"),
    (#"call m {"a":1,"a":2}"#, "the parameters are not a JSON object: duplicate member"),
    ("call m @/nowhere/file", "the file cannot be read: No such file or directory"),
  ]

  @Test(arguments: refused)
  func refuses(_ line: String, _ message: String) throws {
    let verb = try #require(try parse(line, as: CallMethod.self))
    let failure = #expect(throws: CommandFailure.self) { _ = try verb.parameters() }
    #expect(failure?.message.hasPrefix(message) == true)
  }
}
