import LMDB
import RecordModel

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
    let events = try engine.rebuild(projection)
    let infos = try engine.projectionInfos()
    return Outcome(
      projection: infos[ProjectionCatalog.index(of: projection)], events: events,
      milliseconds: Int64((clock.now - start) / .milliseconds(1)))
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

extension Engine {
  func projection(named name: String) throws(Failure) -> any Projection.Type {
    guard let projection = ProjectionCatalog.all.first(where: { $0.name == name }) else {
      throw Failure(.notFound, "there is no such projection", details: ["field": "name"])
    }
    return projection
  }

  /// The projections in the order of the catalog.
  func projectionInfos() throws(Failure) -> [ProjectionInfo] {
    try store.environment.read { (view) throws(Failure) in
      let databases = store.projectionSlots.databases(at: view.number)
      var infos: [ProjectionInfo] = []
      for (index, projection) in ProjectionCatalog.all.enumerated() {
        let state = try store.meta.state(of: projection, view) ?? ProjectionState(projection)
        let count = try failing { () throws(LMDBError) in try view.count(databases[index]) }
        infos.append(
          ProjectionInfo(
            name: projection.name, revision: state.revision, checkpoint: state.checkpoint, documents: count))
      }
      return infos
    }
  }
}
