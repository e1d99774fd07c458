import RecordModel

extension ListVitals: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try VitalsReading(patientId, view).shown(view)
    let size = try RecordPage.size(limit)
    if let from, let to, from > to {
      throw Failure(problems: [
        FieldProblem(path: "/from", code: "inconsistent", message: "not after to")
      ])
    }
    var (start, entries): ([UInt8]?, [VitalsEntry]) = (try startKey(), [])
    var last: VitalsEntryDocument?
    // Entries that were declared wrong take no place on a page, so more are read until it is full.
    while entries.count <= size {
      let found = try view.documents(
        VitalsEntryDocument.self, prefix: patientId.keyBytes, from: start, limit: size + 2)
      for (key, document) in found where key != start {
        if let from, document.effectiveAt < from { return page(entries, size, nil) }
        guard includeRetracted == true || document.retraction == nil else { continue }
        if entries.count == size { return page(entries, size, last) }
        entries.append(try reading.entry(document, view))
        last = document
      }
      guard found.count == size + 2 else { break }
      start = found.last?.key
    }
    return page(entries, size, nil)
  }

  private func page(_ entries: [VitalsEntry], _ size: Int, _ last: VitalsEntryDocument?) -> Outcome {
    let next = last.map { Cursor.text(VitalsPlace(at: $0.effectiveAt, id: $0.recorded.entryId)) }
    return Outcome(vitals: entries, page: Pagination(limit: size, nextCursor: next))
  }

  /// The entry of the cursor, which is left out, or the first moment before `to`.
  private func startKey() throws(Failure) -> [UInt8]? {
    if let cursor {
      guard let place = Cursor.position(VitalsPlace.self, cursor) else { throw RecordPage.badCursor }
      return VitalsEntryDocument.key(patientId, place.at, place.id)
    }
    return to.map { patientId.keyBytes + Timestamp(milliseconds: $0.milliseconds - 1).newestFirst }
  }
}

/// A place in a list of entries: the content of its cursors.
private struct VitalsPlace: Codable {
  let at: Timestamp
  let id: RecordID
}
