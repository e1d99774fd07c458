import Glibc
import LMDB
import RecordModel
import Synchronization

extension CheckHealth: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    Outcome(status: "ok", position: try view.store.meta.head(view).position)
  }
}

extension ReportStatus: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> ServerStatus {
    ServerStatus(
      version: Engine.version, instance: engine.store.instance, startedAt: engine.startedAt,
      uptimeMilliseconds: Int64((ContinuousClock.now - engine.started) / .milliseconds(1)),
      position: engine.position, queueLength: engine.writer.queueLength,
      queueLimit: engine.options.queueLimit, usedBytes: engine.store.environment.usedBytes,
      mapBytes: engine.store.environment.mapSize, freeBytes: Self.freeBytes(engine.store.environment.path),
      projections: try engine.projectionInfos(), transport: engine.transportStatus(),
      signIns: engine.identity.signInCounts)
  }

  private static func freeBytes(_ path: String) -> Int {
    var system = statvfs()
    return statvfs(path, &system) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : 0
  }
}
