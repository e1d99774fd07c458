import LMDB
import RecordModel
import RecordStore
import Synchronization

extension ListProjections: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    Outcome(projections: try engine.projectionInfos())
  }
}

extension RebuildProjection: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let projection = try engine.projection(named: name)
    let clock = ContinuousClock()
    let start = clock.now
    var events: UInt64 = 0
    if background == true {
      try engine.projections.rebuild(projection)
    } else {
      events = try engine.rebuild(projection)
    }
    return Outcome(
      projection: try engine.projectionInfo(projection), events: events,
      milliseconds: Int64((clock.now - start) / .milliseconds(1)))
  }
}

extension CancelRebuild: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let projection = try engine.projection(named: name)
    try engine.cancelRebuild(of: projection)
    return Outcome(projection: try engine.projectionInfo(projection))
  }
}

extension ListParkedStreams: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let asked = try name.map { (name) throws(Failure) in [try engine.projection(named: name)] }
    let serving = engine.store.projectionSlots.latest
    let all = (asked ?? serving.set.projections).flatMap { serving.parked($0) }
    return Outcome(parked: all.prefix(Self.limit).map { ParkedStreamInfo($0) }, count: all.count)
  }

  private static let limit = 1000
}

extension RetryProjection: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let projection = try engine.projection(named: name)
    let (retried, parked) = try engine.retryParked(projection, patientId.map { StreamID($0) })
    return Outcome(retried: retried, parked: parked.map { ParkedStreamInfo($0) })
  }
}

extension VerifyProjection: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let projection = try engine.projection(named: name)
    let (serving, rebuilt, position) = try ProjectionDigest.compare(projection, in: engine.store)
    return Outcome(
      digest: serving.text, rebuiltDigest: rebuilt.text, position: position, documents: serving.documents)
  }
}

extension ParkedStreamInfo {
  init(_ parked: ParkedStream) {
    self.init(
      projection: parked.projection, streamKind: parked.stream.kind, streamId: parked.stream.idText,
      position: parked.position, reason: parked.reason)
  }
}

extension Engine {
  func projection(named name: String) throws(Failure) -> any Projection.Type {
    guard let projection = store.projections.projections.first(where: { $0.name == name }) else {
      throw Failure(.notFound, "there is no such projection", details: ["field": "name"])
    }
    return projection
  }

  /// The projections in the order of the catalog.
  func projectionInfos() throws(Failure) -> [ProjectionInfo] {
    try store.environment.read { (view) throws(Failure) in
      var infos: [ProjectionInfo] = []
      for projection in store.projections.projections { infos.append(try info(projection, view)) }
      return infos
    }
  }

  func projectionInfo(_ projection: any Projection.Type) throws(Failure) -> ProjectionInfo {
    try store.environment.read { (view) throws(Failure) in try info(projection, view) }
  }

  private func info(
    _ projection: any Projection.Type, _ view: borrowing ReadTransaction
  ) throws(Failure) -> ProjectionInfo {
    let serving = store.projectionSlots.serving(at: view.number)
    let state = try store.meta.state(of: projection, view) ?? ProjectionState(projection)
    let slot = LogFold(store: store, projection: projection, slot: state.slot)
    let database = try slot.database()
    let count = try failing { () throws(LMDBError) in try view.count(database) }
    var info = ProjectionInfo(
      name: projection.name, revision: state.revision, checkpoint: state.checkpoint, documents: count)
    info.serves = !serving.isStale(projection)
    info.isBehindLog = projection.pace == .behindLog
    info.parked = serving.parked(projection).count
    info.trouble = projections.inbox.withLock { $0.troubles[projection.name] }
    let head = try store.meta.head(view).position
    info.rebuild = serving.board[projection.name].map { RebuildInfo($0, head: head) }
    return info
  }
}

extension RebuildInfo {
  init(_ status: RebuildBoard.Status, head: UInt64) {
    let state: State =
      switch status.state {
      case .waiting: .waiting
      case .running: .running
      case .cancelling: .cancelling
      case .failed: .failed
      }
    self.init(
      state: state, targetRevision: status.targetRevision, position: status.position, head: head,
      streamsDone: status.streamsDone, streams: status.streams, startedAt: status.startedAt,
      reason: status.reason)
  }
}
