import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordSimulation

/// Two patients for a few days.
struct BriefSimulationTests {
  private let checks = SimulationChecks(played: PlayedRecord(patients: 2, days: 3))

  @Test func theSameSeedGivesTheSameRecord() async throws {
    let (record, report) = try await checks.sameSeed()
    #expect(record.contains { $0.contains("\"type\":\"vitals.recorded\"") })
    #expect(report.commands.contains { $0.taken > 0 })
  }

  @Test func patientsWhoActAtATimeLeadTheSameLives() async throws { try await checks.atATime() }

  @Test func runningAgainRecordsNothingTwice() async throws { try await checks.again() }

  @Test("R-MH-229, R-MH-334: a record that moves is the same, projection by projection")
  func movesWithEveryProjection() async throws { try await checks.moves() }
}

/// Whole simulations, with the daemon that is shipped.
@Suite(.deep) struct SimulationTests {
  private let checks = SimulationChecks(played: PlayedRecord(patients: 6, days: 120))

  @Test func theSameSeedGivesTheSameRecord() async throws {
    let (record, report) = try await checks.sameSeed()
    #expect(record.count > 300)
    for type in [
      "assessment.answer-saved", "assessment.completed", "vitals.recorded", "vitals.retracted",
      "careplan.published", "messages.sent", "journal.entry-created", "labs.recorded", "appointments.booked",
    ] {
      #expect(record.contains { $0.contains("\"type\":\"\(type)\"") }, "\(type)")
    }
    #expect(report.commands.allSatisfy { $0.refused.keys.allSatisfy { $0 == "slot_unavailable" } })
  }

  @Test func patientsWhoActAtATimeLeadTheSameLives() async throws { try await checks.atATime() }

  @Test func runningAgainRecordsNothingTwice() async throws { try await checks.again() }

  @Test func movesWithEveryProjection() async throws { try await checks.moves() }
}

/// What holds for every simulation, however long.
private struct SimulationChecks {
  let played: PlayedRecord

  func sameSeed() async throws -> (record: [String], report: SimulationReport) {
    let (first, second) = (try await RunningDaemon(), try await RunningDaemon())
    for daemon in [first, second] { try PlayedRecord.publishPractice(daemon) }
    let report = try played.play(first, callers: 1)
    var other = try played.play(second, callers: 1)
    (other.milliseconds, other.head) = (report.milliseconds, report.head)
    #expect(other == report)
    let record = try played.events(first)
    #expect(try played.events(second) == record)
    #expect(Set(record).count == record.count && !record.isEmpty)
    return (record, report)
  }

  func atATime() async throws {
    let (alone, together) = (try await RunningDaemon(), try await RunningDaemon())
    for daemon in [alone, together] { try PlayedRecord.publishPractice(daemon) }
    let reports = (try played.play(alone, callers: 1), try played.play(together))
    #expect(reports.0.commands == reports.1.commands)
    let histories = try played.histories(alone)
    #expect(try played.histories(together) == histories && histories.count == played.patients)
  }

  func again() async throws {
    let daemon = try await RunningDaemon()
    let first = try played.play(daemon)
    let again = try played.play(daemon)
    #expect(again.headBefore == first.head && again.head == first.head && first.head > first.headBefore)
    #expect(again.commands.allSatisfy { $0.taken == 0 })
    let other = try daemon.fail("simulate", "--patients", "6", "--seed", "2")
    #expect(other.status == 64 && other.error.contains("--among-others"))
    #expect(try daemon.run("verify").hasPrefix("The log is intact.\n"))
  }

  func moves() async throws {
    let source = try await RunningDaemon()
    _ = try played.play(source)
    let place = TemporaryDirectory()
    let path = place.path + "/all"
    _ = try source.run("export", "--all", "--format", "ndjson", "--output", path + "/")
    let target = try await RunningDaemon("--set", "publish-shipped=no")
    #expect(try target.run("import", path).contains(" 0 known, 0 refused"))
    let list = try source.run("projection", "list", "--json")
    let names = list.matches(of: /"name":"([a-z-]+)"/).map { String($0.output.1) }
    #expect(names.count > 12)
    for name in names {
      let verified = try source.run("projection", "verify", name, "--json")
      #expect(try target.run("projection", "verify", name, "--json") == verified)
      #expect(verified.contains("\"matches\":true"))
    }
  }
}
