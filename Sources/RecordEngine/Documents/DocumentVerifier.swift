import Crypto
import RecordModel
import RecordStore

/// Reads every document that the log names, and looks for files of none.
///
/// Goes by the log and not by a projection, so that it holds for a store that no daemon has open as well. Nothing is
/// repaired, and what it tells names no patient.
struct DocumentVerifier {
  let store: Store

  /// What the log says of a document.
  struct Known {
    let owner: StreamID
    /// Of the record that says so.
    let position: UInt64
    let sha256: String
    let bytes: Int

    init(_ record: StoredRecord, _ content: DocumentContent) {
      (owner, position) = (record.envelope.stream, record.position)
      (sha256, bytes) = (content.sha256, content.bytes)
    }
  }

  private static let types: Set = [
    DocumentAdded.type.name, DocumentRemoved.type.name, RenditionMade.type.name,
  ]

  /// - Parameters:
  ///   - later: records that only the write-ahead log has.
  ///   - progress: called after each document with how many were read, and how many there are.
  /// - Returns: `nil` if there never was one.
  func verify(
    with later: [StoredRecord] = [], progress: (UInt64, UInt64) -> Void = { _, _ in }
  ) throws(Failure) -> DocumentVerificationReport? {
    var (known, reached) = ([DocumentID: Known](), UInt64(0))
    try follow(from: &reached, &known)
    for record in later { try take(record, &known) }
    let (unsettled, settled) = (try store.blobs.unsettled(), try store.blobs.settled())
    if known.isEmpty, unsettled.isEmpty, settled.isEmpty { return nil }
    var report = DocumentVerificationReport()
    report.unsettled = unsettled.count
    let keys = try store.keyring.blobs()
    report.strays = settled.count { known[$0] == nil && keys[$0] == nil }
    var suspects: [(DocumentID, DocumentVerificationReport.Reason)] = []
    for (index, id) in known.keys.sorted(by: { $0.keyBytes.lexicographicallyPrecedes($1.keyBytes) })
      .enumerated()
    {
      guard let document = known[id] else { continue }
      if let reason = try check(id, document, &report) { suspects.append((id, reason)) }
      progress(UInt64(index + 1), UInt64(known.count))
    }
    // What was removed while it was read is no damage.
    if !suspects.isEmpty { try follow(from: &reached, &known) }
    for (id, reason) in suspects {
      guard let document = known[id], !store.keyring.isErased(document.owner) else { continue }
      report.valid = false
      guard report.problems.count < DocumentVerificationReport.limit else { break }
      report.problems.append(.init(documentId: id, reason: reason))
    }
    return report
  }

  /// The documents that the log has.
  func known() throws(Failure) -> [DocumentID: Known] {
    var (known, reached) = ([DocumentID: Known](), UInt64(0))
    try follow(from: &reached, &known)
    return known
  }

  private func follow(from position: inout UInt64, _ known: inout [DocumentID: Known]) throws(Failure) {
    let (reader, filter) = (LogReader(store: store), LogFilter(patient: nil, types: Self.types))
    while true {
      let stretch = try reader.stretch(after: position, filter: filter, limit: LogReader.recordsPerView)
      for record in stretch.records { try take(record, &known) }
      if stretch.reached == position || stretch.reached >= stretch.head {
        position = stretch.reached
        return
      }
      position = stretch.reached
    }
  }

  private func take(_ record: StoredRecord, _ known: inout [DocumentID: Known]) throws(Failure) {
    switch try store.sealing.event(record)?.payload {
    case let added as DocumentAdded:
      known[added.documentId] = Known(record, added.content)
    case let made as RenditionMade:
      known[made.documentId] = Known(record, made.content)
    case let removed as DocumentRemoved: known[removed.documentId] = nil
    default: break
    }
  }

  /// What is wrong with a document; `nil` if it is what the log says.
  func check(
    _ id: DocumentID, _ known: Known, _ report: inout DocumentVerificationReport
  ) throws(Failure) -> DocumentVerificationReport.Reason? {
    let hasFile = store.blobs.path(of: id) != nil
    let reader: BlobReader
    do throws(Failure) { reader = try store.blobs.reader(id, of: known.owner) } catch {
      switch (error.code, hasFile) {
      case (.notFound, true): return .keyMissing
      case (.notFound, false):
        report.destroyed += 1
        return nil
      case (.corrupt, _): return .keyDamaged
      default: throw error
      }
    }
    guard hasFile else { return .fileMissing }
    var (hasher, bytes) = (SHA256(), 0)
    do throws(Failure) {
      try reader.pieces { (piece) throws(Failure) in
        hasher.update(piece)
        bytes += piece.count
      }
    } catch {
      guard error.code == .corrupt else { throw error }
      return store.blobs.path(of: id) == nil ? .fileMissing : .fileDamaged
    }
    guard bytes == known.bytes, Hexadecimal.text(hasher.finalize().bytes()) == known.sha256 else {
      return .otherBytes
    }
    (report.documents, report.bytes) = (report.documents + 1, report.bytes + Int64(bytes))
    return nil
  }
}
