import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Everything of a record that moves: it is closed, so that this stays the same until the move ends.
struct MoveContents: Sendable {
  let move: MoveDocument
  /// Of the record's and its account's events, in order; without the one that closed the record.
  let positions: [UInt64]
  let documents: [DocumentID]
  /// Keys in the index of commands, by position.
  let keys: [UInt64: EventKey]

  /// Events of a record that can move at most: they are taken over in one transaction.
  static let eventLimit = 20_000
}

extension Engine {
  /// What of a record moves, looked through once.
  func contents(of move: MoveDocument) throws(Failure) -> MoveContents {
    let known = moves.contents.withLock { $0?.move.moveId == move.moveId ? $0 : nil }
    if let known { return known }
    try writer.settle()
    let made = try store.environment.read { (view) throws(Failure) in try read(move, view) }
    moves.contents.withLock { $0 = made }
    return made
  }

  private func read(
    _ move: MoveDocument, _ view: borrowing ReadTransaction
  ) throws(Failure) -> MoveContents {
    var positions: [UInt64] = []
    for owner in ErasureRound.owners(of: move.patientId) {
      positions += try store.databases.streams.positions(of: owner, from: 0, limit: .max, view)
    }
    positions.sort()
    // The account takes no events after it either.
    guard let last = positions.popLast(),
      try store.record(last, view).envelope.typeCode == MoveBegun.type.code
    else { throw Failure(.internalError, "a record that moves does not end with the beginning of its move") }
    return MoveContents(
      move: move, positions: positions, documents: try documents(positions, of: move.patientId, view),
      keys: try store.databases.commands.keys(at: Set(positions), view))
  }

  /// The documents of a record that were not destroyed.
  private func documents(
    _ positions: [UInt64], of patient: PatientID, _ view: borrowing ReadTransaction
  ) throws(Failure) -> [DocumentID] {
    let codes: Set = [DocumentAdded.type.code, DocumentRemoved.type.code, RenditionMade.type.code]
    var found: [DocumentID] = []
    for position in positions {
      let record = try store.record(position, view)
      guard codes.contains(record.envelope.typeCode) else { continue }
      switch try store.sealing.event(record)?.payload {
      case let added as DocumentAdded: found.append(added.documentId)
      case let made as RenditionMade: found.append(made.documentId)
      case let removed as DocumentRemoved: found.removeAll { $0 == removed.documentId }
      default: break
      }
    }
    var kept: [DocumentID] = []
    for id in found where try store.keyring.hasKey(of: id) { kept.append(id) }
    return kept
  }
}
