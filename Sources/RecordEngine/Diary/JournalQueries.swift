import RecordModel
import RecordStore

extension GetJournalEntry: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> JournalEntry {
    _ = try view.patient(patientId)
    return try view.journalEntry(entryId, of: patientId).view
  }
}

extension ListJournal: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    try check()
    let query = try q.map { (q) throws(Failure) in try JournalQuery(q, path: "/q") }
    let (entries, page) = try RecordPage.page(
      JournalEntryDocument.self, prefix: patientId.keyBytes, limit: limit, cursor: cursor, view
    ) { (entry) throws(Failure) -> JournalEntry? in
      guard accepts(entry), query.map({ $0.hit(in: entry) != nil }) ?? true,
        try !view.isDeletedSince(entry.entryId, of: patientId)
      else { return nil }
      return entry.view
    }
    return Outcome(entries: entries, page: page)
  }
}

extension SearchJournal: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let query = try JournalQuery(q, path: "/q")
    try check()
    var found: [(key: [UInt8], hit: JournalHit)] = []
    let all = try view.documents(JournalEntryDocument.self, prefix: patientId.keyBytes, limit: Int.max)
    for (key, entry) in all where accepts(entry) {
      guard let (score, highlights) = query.hit(in: entry),
        try !view.isDeletedSince(entry.entryId, of: patientId)
      else { continue }
      found.append((key, JournalHit(entry: entry.view, score: score, highlights: highlights)))
    }
    let search = try searchTag()
    if let cursor, Cursor.position([String].self, cursor)?.first != search { throw RecordPage.badCursor }
    let (hits, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) { found in
      [search, Hexadecimal.text((~UInt64(found.hit.score)).keyBytes), Hexadecimal.text(found.key)]
    }
    return Outcome(query: q, hits: hits.map(\.hit), page: page)
  }

  /// Distinguishes the cursors of one search from those of another (R-MH-294); FNV-1a.
  private func searchTag() throws(Failure) -> String {
    var search = self
    (search.limit, search.cursor) = (nil, nil)
    let hash = try encodeCBOR(search).reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Hexadecimal.text(hash.keyBytes)
  }
}
