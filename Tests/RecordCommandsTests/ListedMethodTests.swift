import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordSimulation

/// What the patient's app shows, read from the record of a few days with the daemon that is shipped.
struct BriefListedMethodTests {
  @Test func answersHaveTheirMembers() async throws {
    let absent = try await ListedMethodLook().look(2, days: 10)
    // Whether they book, write to the practice or keep a journal in these days is left to chance.
    let missing = absent.filter { !$0.contains(/^(upcoming|recentMessages|threads|entries)/) }
    #expect(missing == [])
  }
}

/// The same with lives in which everything happens.
@Suite(.deep) struct ListedMethodTests {
  @Test func answersHaveTheirMembers() async throws {
    #expect(try await ListedMethodLook().look(8, days: 100) == [])
  }
}

private struct ListedMethodLook {
  /// Lets people live, and looks at what their app shows; returns what nobody has.
  func look(_ count: Int, days: Int) async throws -> [String] {
    let daemon = try await RunningDaemon()
    let patients = try play(count, days, daemon)
    var absent: [String] = []
    for shape in ListedMethod.all {
      let answers = try patients.compactMap { try answer(shape.method, $0, daemon) }
      for path in shape.members.split(separator: " ") {
        let parts = path.split(separator: ".").map(String.init)
        let found = answers.flatMap { Self.lacks(parts[...], $0) }
        if found.isEmpty { absent.append("\(path) of \(shape.testDescription)") }
        #expect(!found.contains(true), "\(path) is missing in \(shape.testDescription)")
      }
    }
    return absent
  }

  private func play(_ count: Int, _ days: Int, _ daemon: RunningDaemon) throws -> [String] {
    try PlayedRecord.publishPractice(daemon)
    _ = try daemon.run("simulate", "--patients", "\(count)", "--seed", "4", "--days", "\(days)")
    return (0..<count).map { SimulatedPerson.id(seed: 4, number: $0).description }
  }

  /// The answer to the patient; `nil` where there is none because nothing was published.
  private func answer(_ method: String, _ patient: String, _ daemon: RunningDaemon) throws -> Value? {
    let params =
      #"{"patientId":"\#(patient)","_meta":{"actor":{"role":"patient","id":"\#(patient)"}}}"#
    let run = try Program.run(["call", method, params, "--json", "--socket", daemon.socket])
    if run.status != 0, run.error.contains("NOT_FOUND") { return nil }
    try #require(run.status == 0, "\(method): \(run.error)")
    return try JSON.decode(Value.self, from: Array(run.output.utf8.dropLast()))
  }

  /// For everything that a path leads to, whether it is missing; a member that is null is there.
  private static func lacks(_ path: ArraySlice<String>, _ value: Value) -> [Bool] {
    guard let first = path.first else { return [false] }
    let isList = first.hasSuffix("[]")
    guard let member = value[isList ? String(first.dropLast(2)) : first] else { return [true] }
    guard isList else { return lacks(path.dropFirst(), member) }
    guard case .array(let elements) = member else { return [true] }
    return elements.flatMap { lacks(path.dropFirst(), $0) }
  }
}
