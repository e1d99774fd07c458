import Foundation
import RecordClient
import RecordModel
import RecordTestSupport
import Synchronization

@testable import RecordShipping

/// A machine with a daemon and what ships for it, as real programs.
final class Box: Sendable {
  let fleet: Fleet
  let name: String
  let line: DaemonLine
  private let daemon = Mutex(RunningProgram?.none)

  init(_ fleet: Fleet, _ name: String) {
    (self.fleet, self.name) = (fleet, name)
    let path = "\(fleet.path)/\(name).sock"
    line = DaemonLine { path }
  }

  var state: String { "\(fleet.path)/\(name)" }
  var socket: String { "\(state).sock" }
  var key: String { "\(state).key" }
  var erasures: String { "\(state).gone" }

  /// Starts the daemon and waits until it answers.
  func start(_ settings: String...) async throws { try await start(settings) }

  func start(_ settings: [String]) async throws {
    let own = ["key-file=\(key)", "erasure-list=\(erasures)", "ship-key=\(fleet.path)/centre.pub"] + settings
    let program = try RunningProgram(
      Fleet.program("recordd"),
      ["--config", "/dev/null", "--state-dir", state, "--socket", socket]
        + own.flatMap { ["--set", $0] })
    daemon.withLock { $0 = program }
    try await eventually {
      if !program.isRunning { throw Fleet.Broken(program.errors()) }
      return (try? await self.status()) != nil
    }
  }

  /// Kills the daemon as a power cut would.
  func kill() async throws {
    let program = daemon.withLock { $0 }
    program?.send(SIGKILL)
    _ = try await program?.wait()
  }

  func status() async throws -> ShippingStatus { try await line.call(GetShippingStatus()) }

  /// Ships or follows.
  func work(_ verb: String, _ settings: String...) throws -> RunningProgram { try work(verb, settings) }

  func work(_ verb: String, _ settings: [String]) throws -> RunningProgram {
    try RunningProgram(
      Fleet.program("recordd-shipper"),
      [verb, "--socket", socket] + fleet.engine + settings.flatMap { ["--set", $0] })
  }

  /// Plays so many patients to the daemon.
  func simulate(_ patients: Int) throws -> RunningProgram {
    try RunningProgram(
      Program.recordctl,
      [
        "simulate", "--patients", "\(patients)", "--days", "30", "--seed", "1", "--until", "2026-10-31",
        "--among-others", "--socket", socket,
      ])
  }

  /// Position and chain hash of the record's end.
  func end() async throws -> String {
    let head = try await record().head
    let taken = try await line.call(TakeShipment(after: head, limitBytes: 4096))
    return "\(head):\(taken.hashAfter ?? "")"
  }

  func record() async throws -> ShippedLog {
    guard let record = try await status().logs.first(where: { $0.log == "record" }) else { throw NeverCame() }
    return record
  }

  /// Whether everything in the record was shipped.
  func isShipped() async throws -> Bool {
    let record = try await record()
    return record.head > 0 && record.shipped == record.head
  }
}
