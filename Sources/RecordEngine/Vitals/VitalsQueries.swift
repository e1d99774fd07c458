import RecordModel
import RecordStore

extension ListVitals: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view).shown(view)
    let (size, span) = (try RecordPage.size(limit), try TimeSpan(from, to))
    var (place, entries): ([UInt8]?, [VitalsEntry]) = (try start(span), [])
    var last: VitalsEntryDocument?
    // Filtered entries take no place on a page, so more are read until it is full.
    while entries.count <= size {
      let found = try documents(after: place, limit: size + 2, view)
      for (key, document) in found where key != place {
        if isEnd(document.effectiveAt, of: span) { return page(entries, size, nil) }
        guard isWanted(document) else { continue }
        if entries.count == size { return page(entries, size, last) }
        entries.append(try reading.entry(document, view))
        last = document
      }
      guard found.count == size + 2 else { break }
      place = found.last?.key
    }
    return page(entries, size, nil)
  }

  private var isRising: Bool { order == .asc }

  /// Documents from a key on, in the requested order; the key itself may be among them.
  private func documents(
    after place: [UInt8]?, limit: Int, _ view: borrowing RecordView
  ) throws(Failure) -> [(key: [UInt8], document: VitalsEntryDocument)] {
    let (type, prefix) = (VitalsEntryDocument.self, patientId.keyBytes)
    return isRising
      ? try view.documents(type, prefix: prefix, before: place, limit: limit)
      : try view.documents(type, prefix: prefix, from: place, limit: limit)
  }

  private func isEnd(_ moment: Timestamp, of span: TimeSpan) -> Bool {
    isRising ? span.isBefore(moment) : span.isAfter(moment)
  }

  private func isWanted(_ document: VitalsEntryDocument) -> Bool {
    guard includeRetracted == true || document.retraction == nil else { return false }
    guard let measures else { return true }
    return document.recorded.measurements.contains { measures.contains($0.kind) }
  }

  private func page(_ entries: [VitalsEntry], _ size: Int, _ last: VitalsEntryDocument?) -> Outcome {
    let next = last.map { Cursor.text(VitalsPlace(at: $0.effectiveAt, id: $0.recorded.entryId)) }
    return Outcome(vitals: entries, page: Pagination(limit: size, nextCursor: next))
  }

  /// The cursor's entry, which is left out, or the beginning of the requested time; keys are newest first.
  private func start(_ span: TimeSpan) throws(Failure) -> [UInt8]? {
    if let cursor {
      guard let place = Cursor.position(VitalsPlace.self, cursor) else { throw RecordPage.badCursor }
      return VitalsEntryDocument.key(patientId, place.at, place.id)
    }
    // Ascending, the first key of the moment before is the first that is not read.
    let first = isRising ? from.map { Timestamp(milliseconds: $0.milliseconds - 1) } : span.last
    return first.map { patientId.keyBytes + $0.newestFirst }
  }
}

/// A place in a list of entries: the content of its cursors.
private struct VitalsPlace: Codable {
  let at: Timestamp
  let id: RecordID
}
