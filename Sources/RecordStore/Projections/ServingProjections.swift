import LMDB
import RecordModel

/// The documents that a view may read, and their places.
///
/// Immutable: a rebuild, a parked stream or a retry makes a new one, for the views that begin after its
/// commit.
package final class ServingProjections: Sendable {
  package let set: ProjectionSet
  /// The serving database of each projection, in the order of the set.
  package let databases: [Database]
  /// Places of the projections whose documents another build folded, or that are too far behind.
  package let stale: Set<Int>
  /// Streams whose events could not be folded, by place and stream.
  package let parked: [ParkedKey: ParkedStream]
  /// The progress of rebuilds, for refusals.
  package let board: RebuildBoard
  /// Whether everything may be read without further checks: the usual case.
  package let isPlain: Bool

  package struct ParkedKey: Hashable {
    package let place: Int
    package let stream: StreamID
  }

  package init(
    set: ProjectionSet, databases: [Database], stale: Set<Int>, parked: [ParkedKey: ParkedStream],
    board: RebuildBoard
  ) {
    (self.set, self.databases, self.stale) = (set, databases, stale)
    (self.parked, self.board) = (parked, board)
    isPlain = stale.isEmpty && parked.isEmpty && set.behindLog.isEmpty
  }

  /// The database of a projection; refuses one whose documents this build cannot read.
  package func database(of projection: any Projection.Type) throws(Failure) -> Database {
    guard let place = set.index(of: projection), place < databases.count else {
      throw Failure(.internalError, "the store does not have the projection \(projection.name)")
    }
    if stale.contains(place) { throw rebuilding(projection) }
    return databases[place]
  }

  package func isStale(_ projection: any Projection.Type) -> Bool {
    set.index(of: projection).map { stale.contains($0) } ?? true
  }

  package func parked(_ projection: any Projection.Type, _ stream: StreamID) -> ParkedStream? {
    guard !parked.isEmpty, let place = set.index(of: projection) else { return nil }
    return parked[ParkedKey(place: place, stream: stream)]
  }

  /// The parked streams of a projection, in the order of their ids.
  package func parked(_ projection: any Projection.Type) -> [ParkedStream] {
    guard let place = set.index(of: projection) else { return [] }
    return parked.filter { $0.key.place == place }.map(\.value).sorted {
      $0.stream.keyBytes.lexicographicallyPrecedes($1.stream.keyBytes)
    }
  }

  private func rebuilding(_ projection: any Projection.Type) -> Failure {
    let percent = board.percent(projection.name)
    return Failure(
      .unavailable,
      "the projection \(projection.name) is being folded anew (\(percent) %); try again shortly",
      details: [
        "reason": "projection_rebuilding", "projection": .string(projection.name),
        "percent": .integer(Int64(percent)),
      ])
  }
}

/// Successors.
extension ServingProjections {
  /// The same with further parked streams.
  func parking(_ streams: [ParkedStream]) -> ServingProjections {
    var parked = parked
    for stream in streams {
      guard let place = place(named: stream.projection) else { continue }
      parked[ParkedKey(place: place, stream: stream.stream)] = stream
    }
    return with(parked: parked)
  }

  /// The same without some parked streams of a projection.
  package func unparking(_ projection: any Projection.Type, _ streams: [StreamID]) -> ServingProjections {
    guard let place = set.index(of: projection) else { return self }
    var parked = parked
    for stream in streams { parked[ParkedKey(place: place, stream: stream)] = nil }
    return with(parked: parked)
  }

  /// The same with another database of a projection, complete and of this build.
  func swapping(
    _ projection: any Projection.Type, to database: Database, parked now: [ParkedStream]
  ) -> ServingProjections {
    guard let place = set.index(of: projection) else { return self }
    var databases = databases
    databases[place] = database
    let others = parked.filter { $0.key.place != place }
    return ServingProjections(
      set: set, databases: databases, stale: stale.subtracting([place]), parked: others, board: board
    ).parking(now)
  }

  private func with(parked: [ParkedKey: ParkedStream]) -> ServingProjections {
    ServingProjections(set: set, databases: databases, stale: stale, parked: parked, board: board)
  }

  private func place(named name: String) -> Int? { set.projections.firstIndex { $0.name == name } }
}
