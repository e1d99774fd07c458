import LMDB
import RecordModel

/// The documents as they stood at an earlier moment, folded from the log for one answer.
///
/// Knows one patient's stream, and the streams of definitions. A projection is folded at its first use. As
/// short-lived as the transaction that it reads; belongs to one thread.
package final class PastDocuments {
  package let moment: PastMoment
  package let patient: PatientID?
  /// Stretches of long streams that were folded and could be kept.
  package private(set) var checkpoints: [Checkpoint] = []

  private let stored: StoredDocuments
  private let usesCheckpoints: Bool
  private var folded: [ObjectIdentifier: any ProjectionPast] = [:]

  package init(
    _ asOf: AsOf, patient: PatientID?, _ stored: StoredDocuments, usesCheckpoints: Bool
  ) throws(Failure) {
    (self.patient, self.stored, self.usesCheckpoints) = (patient, stored, usesCheckpoints)
    moment = try PastMoment(asOf, in: stored.store, stored)
    guard let patient, moment.isPrefix else { return }
    let first = try stored.store.databases.streams.positions(
      of: StreamID(patient), from: 0, limit: 1, stored
    ).first
    if let first, !moment.includes(try stored.store.record(first, stored).envelope) {
      throw Failure(
        .notFound, "asOf: the patient's record does not reach back to that moment",
        details: ["field": "_meta.asOf", "reason": "before_record"])
    }
  }

  package func document<D: Document>(_ type: D.Type, _ key: DocumentKey) throws(Failure) -> D? {
    try state(of: key.projection).document(type, key)
  }

  /// The documents with a prefix, including the type's, in key order, from a key on.
  package func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8], limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    try state(of: D.projection).documents(type, prefix: prefix, from: start, limit: limit)
  }

  private func state(of projection: any Projection.Type) throws(Failure) -> any ProjectionPast {
    if let state = folded[ObjectIdentifier(projection)] { return state }
    let kind = projection.streamKind ?? .patient
    let moment = kind == .patient ? moment : moment.ofDefinitions
    let streams = try streams(of: kind)
    let state: any ProjectionPast
    if try isPresent(projection, streams, at: moment) {
      state = PresentState(
        projection: projection, stored: stored, owner: kind == .patient ? streams.first : nil)
    } else {
      state = try fold(projection, streams, upTo: moment)
    }
    folded[ObjectIdentifier(projection)] = state
    return state
  }

  private func fold(
    _ projection: any Projection.Type, _ streams: [StreamID], upTo moment: PastMoment
  ) throws(Failure) -> PastState {
    let state = PastState(projection: projection, stored)
    for stream in streams {
      let fold = PastFold(
        stored: stored, projection: projection, stream: stream, moment: moment,
        usesCheckpoints: usesCheckpoints)
      checkpoints += try fold.run(into: state)
    }
    return state
  }

  /// Whether every event of the streams counts at the moment, and the projection's documents include them
  /// all.
  private func isPresent(
    _ projection: any Projection.Type, _ streams: [StreamID], at moment: PastMoment
  ) throws(Failure) -> Bool {
    guard moment.isPrefix, projection.pace == .withLog, !stored.projections.isStale(projection),
      !streams.isEmpty
    else { return false }
    for stream in streams {
      guard stored.projections.parked(projection, stream) == nil,
        let last = try stored.store.databases.streams.tail(of: stream, stored).positions.last,
        try includes(last, moment)
      else { return false }
    }
    return true
  }

  private func includes(_ position: UInt64, _ moment: PastMoment) throws(Failure) -> Bool {
    if case .position(let last) = moment.cut { return position <= last }
    return moment.includes(try stored.store.record(position, stored).envelope)
  }

  private func streams(of kind: StreamID.Kind) throws(Failure) -> [StreamID] {
    if kind == .patient { return patient.map { [StreamID($0)] } ?? [] }
    var found: [StreamID] = []
    var last: StreamID? = kind == .system ? nil : StreamID(before: kind)
    while let next = try stored.store.databases.streams.stream(after: last, stored), next.kind == kind {
      found.append(next)
      last = next
    }
    return found
  }
}

extension StreamID {
  /// A stream that comes before all of a kind.
  fileprivate init?(before kind: Kind) {
    guard let previous = Kind(rawValue: kind.rawValue &- 1) else { return nil }
    self.init(previous, high: .max, low: .max)
  }
}
