import LMDB
import RecordModel
import RecordStore

/// Reads the access log backwards, over all its volumes.
struct AccessReader {
  let log: AccessLog
  let query: AccessQuery

  /// Entries that one page looks at, so that no query keeps a thread for long.
  static let scannedPerPage = 20_000
  /// Entries looked at in one view, at most.
  private static let piece = 512

  /// A page and the start of the next one; `nil` at the end.
  func page(
    size: Int, from place: AccessPlace?, scanning limit: Int = scannedPerPage
  ) throws(Failure) -> ([FoundAccess], AccessPlace?) {
    try log.settle()
    var (found, left): ([FoundAccess], Int) = ([], limit)
    for year in try log.volumes.years.reversed() where isAsked(year, place) {
      let start = place?.year == year ? place?.position : nil
      let stop = try log.volumes.read(year) { (store) throws(Failure) in
        try read(store, year, before: start, size: size, &found, &left)
      }
      if let stop { return (found, AccessPlace(year: year, position: stop)) }
    }
    return (found, nil)
  }

  private func isAsked(_ year: Int, _ place: AccessPlace?) -> Bool {
    if let place, year > place.year { return false }
    if let to = query.to, year > CalendarDay(to).year { return false }
    if let from = query.from, year < CalendarDay(from).year { return false }
    return true
  }

  /// Reads one volume; returns the position before which the next page begins, or `nil` if the volume has no
  /// more.
  private func read(
    _ store: Store, _ year: Int, before start: UInt64?, size: Int, _ found: inout [FoundAccess],
    _ left: inout Int
  ) throws(Failure) -> UInt64? {
    let head = try store.environment.read { (view) throws(Failure) in try store.meta.head(view).position }
    let isIndexed = head > 0 ? try isIndexed(store) : false
    let tags = isIndexed ? query.tags(year) : nil
    var before = min(start ?? .max, try firstPosition(store, notBefore: query.to, head: head))
    // A page that is full after a few entries reads no more of them: one tells where the next page begins.
    var count = min(size, Self.piece - 1) + 1
    while true {
      let records = try piece(store, before: before, tags, count)
      count = min(2 * count, Self.piece)
      for record in records {
        if let from = query.from, record.envelope.recordedAt < from { return nil }
        // The next page begins after the last entry looked at, so that a full page has no empty one after it.
        if found.count == size || left == 0 { return before }
        (left, before) = (left - 1, record.position)
        guard query.accepts(record.envelope, isIndexed: isIndexed),
          let entry = try entry(record, year, store),
          query.accepts(entry)
        else { continue }
        found.append(entry)
      }
      if records.isEmpty { return nil }
    }
  }

  /// Whether the volume's first entry says that all others are in its index.
  private func isIndexed(_ store: Store) throws(Failure) -> Bool {
    let first = try store.environment.read { (view) throws(Failure) in try store.record(1, view) }
    return (try store.sealing.event(first)?.payload as? AccessVolumeBegan)?.isIndexed == true
  }

  private func entry(
    _ record: StoredRecord, _ year: Int, _ store: Store
  ) throws(Failure) -> FoundAccess? {
    let use: AccessUse
    var concluded: AccessConcluded?
    switch try store.sealing.event(record)?.payload {
    case let event as AccessRecorded: use = event.use
    case let event as AccessDisclosed: use = event.use
    case let event as AccessRefused: use = event.use
    case let event as AccessAttempted: use = event.use
    case let event as AccessEnded:
      use = event.use
      concluded = AccessConcluded(
        year: year, position: record.position, conclusion: event.conclusion, reason: event.reason)
    default: return nil
    }
    var found = FoundAccess(year: year, envelope: record.envelope, use: use, concluded: concluded)
    if record.envelope.typeCode == AccessAttempted.type.code {
      found.concluded = try conclusion(of: AccessPlace(year: year, position: record.position), store)
    }
    return found
  }

  /// The outcome of an attempt; in the next volume if the year ended meanwhile.
  private func conclusion(of place: AccessPlace, _ store: Store) throws(Failure) -> AccessConcluded? {
    if let concluded = try conclusion(of: place, in: store) { return concluded }
    guard try log.volumes.years.contains(place.year + 1) else { return nil }
    return try log.volumes.read(place.year + 1) { (store) throws(Failure) in
      try conclusion(of: place, in: store)
    }
  }

  private func conclusion(of place: AccessPlace, in store: Store) throws(Failure) -> AccessConcluded? {
    let record = try store.environment.read { (view) throws(Failure) -> StoredRecord? in
      guard let position = try AccessIndex.conclusion(of: place, store, view) else { return nil }
      return try store.record(position, view)
    }
    return try record.flatMap { (record) throws(Failure) in
      try store.sealing.event(record)?.payload as? AccessConcluded
    }
  }

  /// Some of the newest entries before a position, of the patient or with the requested tags.
  private func piece(
    _ store: Store, before position: UInt64, _ tags: [AccessIndex.Tag]?, _ count: Int
  ) throws(Failure) -> [StoredRecord] {
    guard position > 1 else { return [] }
    return try store.environment.read { (view) throws(Failure) in
      var records: [StoredRecord] = []
      for position in try positions(store, before: position, tags, count, view) {
        records.append(try store.record(position, view))
      }
      return records
    }
  }

  private func positions(
    _ store: Store, before position: UInt64, _ tags: [AccessIndex.Tag]?, _ count: Int,
    _ view: borrowing ReadTransaction
  ) throws(Failure) -> [UInt64] {
    if let tags {
      return try AccessIndex.positions(tags, before: position, limit: count, store, view)
    }
    guard let patient = query.patient else {
      let first = position > UInt64(count) ? position - UInt64(count) : 1
      return (first..<position).reversed()
    }
    let (index, stream) = (store.databases.streams, StreamID(patient))
    let end = try index.firstRevision(after: position - 1, of: stream, view)
    let first = end > UInt32(count) ? end - UInt32(count) : 0
    return try index.positions(of: stream, from: first, limit: Int(end - first), view).reversed()
  }

  /// The first position whose entry was not written before a moment; entries are in the order of their times.
  private func firstPosition(
    _ store: Store, notBefore moment: Timestamp?, head: UInt64
  ) throws(Failure) -> UInt64 {
    guard let moment else { return head + 1 }
    var (low, high) = (UInt64(1), head + 1)
    while low < high {
      let middle = low + (high - low) / 2
      let time = try store.environment.read { (view) throws(Failure) in
        try store.record(middle, view).envelope.recordedAt
      }
      if time < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
