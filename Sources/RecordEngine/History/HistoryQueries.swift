import RecordModel
import RecordStore

extension GetHistory: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    _ = try view.patient(patientId)
    let size = try RecordPage.size(limit)
    let span = try TimeSpan(from, to)
    let after = try place()
    var found: [HistoryDocument] = []
    for range in ranges where after.map({ range.bytes >= $0.range }) ?? true {
      let start = after.flatMap { $0.range == range.bytes ? $0.start : nil }
      found += try documents(range, in: span, from: start, limit: size + 1 - found.count, view)
      if found.count > size { break }
    }
    let next = found.count > size ? found.prefix(size).last.map { Cursor.text(HistoryPlace($0)) } : nil
    return Outcome(
      entries: found.prefix(size).map(\.entry), allergies: try view.allergies(of: patientId),
      page: Pagination(limit: size, nextCursor: next))
  }

  /// A kind and a state, in the order of the keys.
  private struct Range {
    let resource: HistoryResource
    let state: HistoryDocument.State

    var bytes: HistoryPlace.Range { HistoryPlace.Range(resource: resource.code, state: state.rawValue) }
  }

  private var ranges: [Range] {
    let states: [HistoryDocument.State] =
      includeRetracted == true ? [.active, .ended, .retracted] : [.active, .ended]
    return HistoryResource.allCases.sorted { $0.code < $1.code }.filter { resources?.contains($0) ?? true }
      .flatMap { resource in states.map { Range(resource: resource, state: $0) } }
  }

  /// The end of the cursor's page.
  private func place() throws(Failure) -> (range: HistoryPlace.Range, start: HistoryPlace)? {
    guard let cursor else { return nil }
    guard let place = Cursor.position(HistoryPlace.self, cursor) else { throw RecordPage.badCursor }
    return (place.range, place)
  }

  /// The entries of one range after a place, newest first, at most that many.
  private func documents(
    _ range: Range, in span: TimeSpan, from place: HistoryPlace?, limit: Int, _ view: borrowing RecordView
  ) throws(Failure) -> [HistoryDocument] {
    let prefix = HistoryDocument.prefix(patientId, range.resource, range.state)
    var start: [UInt8]?
    if let place {
      start = prefix + place.at.newestFirst + place.id.keyBytes
    } else if let last = span.last {
      start = prefix + last.newestFirst
    }
    let read = try view.documents(HistoryDocument.self, prefix: prefix, from: start, limit: limit + 1)
    let found = read.filter { place == nil || $0.key != start }.map(\.document)
    return Array(found.prefix { !span.isAfter($0.startAt) }.prefix(limit))
  }
}

/// A place in a history: the content of its cursors.
private struct HistoryPlace: Codable {
  var range: Range
  var at: Timestamp
  var id: RecordID

  /// A kind and a state, in the order of the keys.
  struct Range: Codable, Equatable {
    var resource: UInt8
    var state: UInt8

    static func >= (left: Range, right: Range) -> Bool {
      (left.resource, left.state) >= (right.resource, right.state)
    }
  }

  init(_ document: HistoryDocument) {
    range = Range(resource: document.recorded.content.resource.code, state: document.state.rawValue)
    (at, id) = (document.startAt, document.recorded.entryId)
  }
}

extension ChartSection {
  static let history = ChartSection("history", .history) { (patient, view) throws(Failure) in
    var list = GetHistory(patientId: patient, limit: 200)
    list.includeRetracted = true
    let entries = try ChartItem.collect { (cursor) throws(Failure) in
      list.cursor = cursor
      let page = try list.answer(view)
      let items = try page.entries.map { (entry) throws(Failure) in try ChartItem(entry.id.text, entry) }
      return (items, page.page)
    }
    let allergies = try view.allergies(of: patient)
    if allergies.state == .neverAsked { return entries }
    return [try ChartItem("allergies", allergies)] + entries
  }
}
