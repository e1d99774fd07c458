import RecordModel
import RecordStore

/// Pages of lists (R-MH-293, R-MH-294).
enum RecordPage {
  static func size(_ asked: Int?) throws(Failure) -> Int {
    let size = asked ?? 50
    guard (1...200).contains(size) else {
      throw Failure(problems: [FieldProblem(path: "/limit", code: "out_of_range", message: "1 to 200")])
    }
    return size
  }

  static var badCursor: Failure {
    var failure = Failure(problems: [
      FieldProblem(path: "/cursor", code: "bad_format", message: "cannot be read; start over without one")
    ])
    if case .object(let members)? = failure.details {
      failure = Failure(failure.code, failure.message, details: .object(members + [.init("field", "cursor")]))
    }
    return failure
  }

  /// A page of documents in the order of their keys.
  ///
  /// - Parameter item: the document as shown; `nil` if it is not on the page.
  static func page<D: Document, Item>(
    _ type: D.Type, prefix: [UInt8], limit: Int?, cursor: String?, _ view: borrowing RecordView,
    _ item: (D) throws(Failure) -> Item?
  ) throws(Failure) -> (items: [Item], page: Pagination) {
    let size = try size(limit)
    var start = try cursor.map { (cursor) throws(Failure) in try KeyPlace.key(cursor, D.self, prefix) }
    var (items, last): ([Item], [UInt8]?) = ([], nil)
    while true {
      let found = try view.documents(D.self, prefix: prefix, from: start, limit: size + 2)
      for (key, document) in found where key != start {
        guard let shown = try item(document) else { continue }
        if items.count == size {
          let next = last.map { KeyPlace($0, D.self) }
          return (items, Pagination(limit: size, nextCursor: next.map { Cursor.text($0) }))
        }
        items.append(shown)
        last = key
      }
      guard found.count == size + 2 else { return (items, Pagination(limit: size, nextCursor: nil)) }
      start = found.last?.key
    }
  }

  /// A page of a list that is short enough to be sorted as a whole.
  ///
  /// - Parameter key: the sort key of an item; unique.
  static func page<Item>(
    of all: [Item], limit: Int?, cursor: String?, key: (Item) -> [String]
  ) throws(Failure) -> (items: [Item], page: Pagination) {
    let size = try size(limit)
    var sorted = all.map { (key: key($0), item: $0) }
    sorted.sort { $0.key.lexicographicallyPrecedes($1.key) }
    if let cursor {
      guard let place = Cursor.position([String].self, cursor) else { throw badCursor }
      sorted = sorted.filter { place.lexicographicallyPrecedes($0.key) }
    }
    let shown = sorted.prefix(size)
    let next = sorted.count > size ? shown.last.map { Cursor.text($0.key) } : nil
    return (shown.map(\.item), Pagination(limit: size, nextCursor: next))
  }
}

/// The last document of a page: the content of its cursors.
private struct KeyPlace: Codable {
  let list: String
  let key: String

  init<D: Document>(_ key: [UInt8], _: D.Type) {
    list = Self.name(D.self)
    self.key = Base64URL.text(key[...])
  }

  /// The key, if the cursor belongs to a list of that kind and prefix.
  static func key<D: Document>(
    _ cursor: String, _: D.Type, _ prefix: [UInt8]
  ) throws(Failure) -> [UInt8] {
    guard let place = Cursor.position(KeyPlace.self, cursor), place.list == name(D.self),
      let key = Base64URL.parse(Array(place.key.utf8)), key.starts(with: prefix)
    else { throw RecordPage.badCursor }
    return Array(key)
  }

  private static func name<D: Document>(_: D.Type) -> String { "\(D.projection.name)/\(D.prefix)" }
}
