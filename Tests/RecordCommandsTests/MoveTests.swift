import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands

/// A record on its way between two daemons, moved by the program that people have.
struct MoveTests {
  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSON.parse(Array(text.utf8.dropLast())).decode(type, unknownMembers: .ignore)
  }

  private func move(
    _ patient: String, _ from: RunningDaemon, _ to: RunningDaemon, _ more: String...
  ) throws
    -> (status: Int32, output: String, error: String)
  {
    let run = try Program.run(["move", patient, "--from", from.socket, "--to", to.socket] + more)
    return (run.status, run.output, run.error)
  }

  @Test("with all of it, once, kept before it moved and gone after, and the same line again is nothing")
  func moved() async throws {
    let (one, two) = (try await RunningDaemon(), try await RunningDaemon())
    let patient = try decode(
      PatientProfile.self, one.run("patient", "create", "--name", "Erika", "--json")
    ).id.description
    let started = try one.run("assessment", "start", "phq-4", "--patient", patient, "--json")
    let assessment = try decode(StartAssessment.Outcome.self, started).assessmentId.description
    let keys = try one.run("funnel", "show", "phq-4", "--language", "en")
      .matches(of: /\[(phq4_[a-z_]+)\]/).map { String($0.output.1) }
    for key in keys { _ = try one.run("assessment", "answer", assessment, key, "3", "--patient", patient) }
    _ = try one.run("assessment", "complete", assessment, "--patient", patient)
    let result = try one.run("assessment", "result", assessment, "--patient", patient, "--json")

    // Kept before anything was begun: nothing happens.
    #expect(try move(patient, one, two, "--cancel").status == 0)
    let first = try move(patient, one, two, "--json")
    #expect(first.status == 0, "\(first.error)")
    let report = try decode(MoveReport.self, first.output)
    #expect(report.events ?? 0 > 6 && report.documents == 0 && report.position != nil)
    #expect(try two.run("assessment", "result", assessment, "--patient", patient, "--json") == result)
    #expect(try one.fail("patient", "show", patient).status == 1)
    let again = try decode(MoveReport.self, try move(patient, one, two, "--json").output)
    #expect(again.moveId == report.moveId && again.events == nil)
    let late = try move(patient, one, two, "--cancel", "--language", "en")
    #expect(late.status == 1 && late.error.contains("cannot be kept here any more"))
    for daemon in [one, two] { _ = try daemon.run("log", "verify") }
    _ = try decode(
      ErasureCertificateSays.self, one.run("call", "erasure.certificate", "{\"patientId\":\"\(patient)\"}"))
  }

  private struct ErasureCertificateSays: Decodable {
    struct Event: Decodable { var reason: ErasureReason }
    var event: Event
  }
}
