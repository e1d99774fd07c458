import RecordModel

/// The projections of a store, in the order in which they are folded.
package struct ProjectionSet: Sendable {
  package let projections: [any Projection.Type]
  private let indexes: [ObjectIdentifier: Int]
  /// The projections that keep step with the log, by the code of the events they fold.
  private let folding: [UInt16: [any Projection.Type]]

  package init(_ projections: [any Projection.Type]) {
    self.projections = projections
    behindLog = projections.filter { $0.pace == .behindLog }
    indexes = Dictionary(
      projections.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
    var folding: [UInt16: [any Projection.Type]] = [:]
    for projection in projections where projection.pace == .withLog {
      for event in projection.handles { folding[event.type.code, default: []].append(projection) }
    }
    self.folding = folding
  }

  /// Place of a projection in ``projections``; `nil` if the store does not have it.
  package func index(of projection: any Projection.Type) -> Int? { indexes[ObjectIdentifier(projection)] }

  /// The projections that keep step with the log and fold events of that type.
  package func folding(_ typeCode: UInt16) -> [any Projection.Type] { folding[typeCode] ?? [] }

  /// The projections that are folded behind the log.
  package let behindLog: [any Projection.Type]
}
