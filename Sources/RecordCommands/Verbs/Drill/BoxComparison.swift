import RecordClient
import RecordConsole
import RecordModel

/// Holds what a copy was found to be against what the box says of itself.
enum BoxComparison {
  /// A long log takes its time.
  private static let patience = Duration.seconds(86_400)

  /// Asks the box; that it does not answer is a problem, since it was to be asked.
  static func add(to report: inout DrillReport, _ options: SharedOptions) async {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let known = report
      var found: CopyComparison?
      try await Session.run(options) { session in found = try await compare(known, session) }
      if let found { report.comparisons.append(found) }
    } catch let failure as CommandFailure {
      let code = Failure.Code(rawValue: failure.code)
      report.problems.append(.init(.compare, Failure(code, "the box was not compared: \(failure.message)")))
    } catch {
      report.problems.append(.init(.compare, Failure(.internalError, "the box was not compared")))
    }
    report.parts.append(.init(.compare, milliseconds: Int64((clock.now - start) / .milliseconds(1))))
  }

  /// `nil` if there is no store to compare.
  private static func compare(_ report: DrillReport, _ session: Session) async throws -> CopyComparison? {
    guard let hash = report.chainHash, report.position > 0 else { return nil }
    let shipping = try await session.ask(GetShippingStatus()).outcome
    guard shipping.instance == report.instance else {
      throw CommandFailure(Failure(.stateConflict, "it is the store \(shipping.instance)"))
    }
    let log = try await session.ask(ReadLog(fromPosition: report.position - 1, limit: 1)).outcome
    let event = log.events.first { $0.position == report.position }
    var found = CopyComparison(
      .box, position: report.position, sameHash: event?.hash == hash, head: log.head)
    found.shipped = shipping.logs.first { $0.log == "record" }?.shipped
    if found.sameHash { try await compare(report.projections, &found, session) }
    return found
  }

  /// Documents are compared where both stand at the same position, before and after.
  private static func compare(
    _ projections: [FoldedProjection], _ found: inout CopyComparison, _ session: Session
  ) async throws {
    guard found.head == found.position else { return found.digests = .otherPosition }
    for projection in projections {
      let box = try await session.ask(VerifyProjection(name: projection.name), timeout: patience).outcome
      guard box.position == found.position else { return found.digests = .otherPosition }
      if box.digest != projection.digest { found.different.append(projection.name) }
    }
    found.digests = found.different.isEmpty ? .equal : .different
  }
}
