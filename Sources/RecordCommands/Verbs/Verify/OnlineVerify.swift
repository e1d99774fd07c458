import ArgumentParser
import RecordConsole
import RecordModel

/// Verification of log and projections by the daemon.
enum OnlineVerify {
  /// Both results together.
  struct Outcome: Encodable {
    var valid: Bool
    var log: VerificationReport
    var projections: [Projection]
  }

  /// The result for one projection.
  struct Projection: Encodable {
    var name: String
    var matches: Bool
    var digest: String
    var rebuiltDigest: String
    var position: UInt64
    var documents: Int

    init(_ name: String, _ found: VerifyProjection.Outcome) {
      (self.name, matches, digest) = (name, found.matches, found.digest)
      (rebuiltDigest, position, documents) = (found.rebuiltDigest, found.position, found.documents)
    }
  }

  /// A long log takes its time.
  private static let patience = Duration.seconds(86_400)

  static func run(_ session: Session) async throws {
    let line = ProgressLine()
    defer { line.clear() }
    line.show(session.console.style.say("prüfe das Protokoll …", "verifying the log …"))
    let log = try await session.ask(VerifyLog(), timeout: patience).outcome
    var found: [(name: String, outcome: VerifyProjection.Outcome)] = []
    for each in try await session.ask(ListProjections()).outcome.projections {
      line.show(session.console.style.say("prüfe \(each.name) …", "verifying \(each.name) …"))
      found.append(
        (each.name, try await session.ask(VerifyProjection(name: each.name), timeout: patience).outcome))
    }
    line.clear()
    let valid = log.valid && found.allSatisfy(\.outcome.matches)
    let outcome = Outcome(
      valid: valid, log: log, projections: found.map { Projection($0.name, $0.outcome) })
    try session.console.show(outcome) { outcome, style in
      VerificationText.lines(outcome.log, style) + [""]
        + found.map { ProjectionVerify.line($0.name, $0.outcome, style) }
    }
    if !valid { throw ExitCode(ExitStatus.damaged.rawValue) }
  }
}
