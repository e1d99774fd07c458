import Glibc
import LMDB
import RecordModel
import RecordStore
import Synchronization
import SystemCalls

extension CheckHealth: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    Outcome(status: "ok", position: try view.state.head)
  }
}

extension ReportStatus: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ServerStatus {
    ServerStatus(
      version: Engine.version, instance: engine.store.instance, startedAt: engine.startedAt,
      uptimeMilliseconds: Int64((ContinuousClock.now - engine.started) / .milliseconds(1)),
      position: engine.position, headAheadMilliseconds: try engine.headAheadMilliseconds(),
      queueLength: engine.writer.queueLength,
      queueLimit: engine.options.queueLimit, usedBytes: engine.store.environment.usedBytes,
      mapBytes: engine.store.environment.mapSize, freeBytes: Self.freeBytes(engine.store.environment.path),
      projections: try engine.projectionInfos(), transport: engine.transportStatus(),
      signIns: engine.identity.signInCounts, journal: Self.journal(engine.writeAheadLog))
  }

  private static func journal(_ finding: WriteAheadFinding) -> JournalStatus? {
    if finding.cutOff == nil, finding.damagedSectors == 0 { return nil }
    return JournalStatus(
      cutOff: finding.cutOff.map { .init(position: $0.position, bytes: $0.bytes, records: $0.records) },
      damagedSectors: finding.damagedSectors)
  }

  fileprivate static func freeBytes(_ path: String) -> Int {
    var system = statvfs()
    return uninterrupted({ statvfs(path, &system) }) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : 0
  }
}

extension Engine {
  /// Milliseconds by which the last settled event's stamp is ahead of the clock; 0 if it is not.
  package func headAheadMilliseconds() throws(Failure) -> Int64 {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view) }
    guard head.position > 0 else { return 0 }
    return max(0, head.recordedAt.milliseconds - store.clock.now().milliseconds)
  }
}

extension ReportFigures: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ServerFigures {
    let status = try ReportStatus().perform(engine, call)
    let use = engine.options.processUse()
    return ServerFigures(
      uptimeMilliseconds: status.uptimeMilliseconds, position: Int64(clamping: status.position),
      headAheadMilliseconds: status.headAheadMilliseconds,
      queueLength: Int64(status.queueLength), queueLimit: Int64(status.queueLimit),
      usedBytes: Int64(status.usedBytes), mapBytes: Int64(status.mapBytes),
      freeBytes: Int64(status.freeBytes), residentBytes: use?.residentBytes ?? 0,
      processorMilliseconds: use?.processorMilliseconds ?? 0,
      projections: status.projections.map { Self.figures($0, at: status.position) },
      transport: Self.counts(status.transport), signIns: Self.counts(status.signIns))
  }

  private static func figures(_ projection: ProjectionInfo, at position: UInt64) -> ProjectionFigures {
    // The checkpoint was read after the position and may be ahead of it.
    let lag = position > projection.checkpoint ? position - projection.checkpoint : 0
    return ProjectionFigures(
      name: projection.name, lag: projection.isBehindLog == true ? Int64(clamping: lag) : 0,
      documents: Int64(projection.documents), parked: Int64(projection.parked ?? 0))
  }

  private static func counts(_ value: Value?) -> [NamedCount] {
    guard case .object(let members)? = value else { return [] }
    return members.compactMap { member in
      guard case .integer(let count) = member.value else { return nil }
      return NamedCount(member.name, count)
    }
  }

  private static func counts(_ signIns: SignInCounts?) -> [NamedCount] {
    guard let signIns else { return [] }
    return [
      NamedCount("failed", Int64(signIns.failed)), NamedCount("unknown", Int64(signIns.unknown)),
      NamedCount("locked", Int64(signIns.locked)),
      NamedCount("waitingHashes", Int64(signIns.waitingHashes)),
    ]
  }
}
