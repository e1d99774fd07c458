import Crypto
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
  /// - Parameters:
  ///   - others: items of the same list that are no such documents, in the order of the keys that they would have.
  ///   - item: the document as shown; `nil` if it is not on the page.
  static func page<D: Document, Item>(
    _ type: D.Type, prefix: [UInt8], limit: Int?, cursor: String?, _ view: borrowing RecordView,
    among others: [(key: [UInt8], item: Item)] = [], _ item: (D) throws(Failure) -> Item?
  ) throws(Failure) -> (items: [Item], page: Pagination) {
    let size = try size(limit)
    var start = try cursor.map { (cursor) throws(Failure) in try KeyPlace.key(cursor, D.self, prefix) }
    var rest = others.drop { other in start.map { !$0.lexicographicallyPrecedes(other.key) } ?? false }
    var (items, last): ([Item], [UInt8]?) = ([], nil)
    /// Adds those that come before a key, as far as there is room, and then what has the key.
    func isFull(beside shown: Item?, _ key: [UInt8]?) -> Bool {
      while let other = rest.first, key.map({ other.key.lexicographicallyPrecedes($0) }) ?? true {
        if items.count == size { return true }
        items.append(other.item)
        last = other.key
        rest = rest.dropFirst()
      }
      guard let shown, let key else { return false }
      if items.count == size { return true }
      items.append(shown)
      last = key
      return false
    }
    while true {
      let found = try view.documents(D.self, prefix: prefix, from: start, limit: size + 2)
      for (key, document) in found where key != start {
        guard let shown = try item(document) else { continue }
        if isFull(beside: shown, key) { return (items, next(size, last, D.self)) }
      }
      if found.count < size + 2 {
        let hasMore = isFull(beside: nil, nil)
        return (items, next(size, hasMore ? last : nil, D.self))
      }
      start = found.last?.key
    }
  }

  private static func next<D: Document>(_ size: Int, _ last: [UInt8]?, _: D.Type) -> Pagination {
    Pagination(limit: size, nextCursor: last.map { Cursor.text(KeyPlace($0, D.self)) })
  }

  /// A page of a list that is short enough to be sorted as a whole.
  ///
  /// - Parameter key: the sort key of an item; unique.
  static func page<Item>(
    of all: [Item], limit: Int?, cursor: String?, key: (Item) -> [String]
  ) throws(Failure) -> (items: [Item], page: Pagination) {
    let size = try size(limit)
    var sorted = all.map { (key: key($0).map(shortened), item: $0) }
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

extension RecordPage {
  /// Bytes of one part of a sort key in a cursor, of which there are at most three: a cursor has 512 letters at most.
  private static let longest = 96

  /// A part of a sort key; of a long text its beginning, and a hash that keeps it apart from others that begin so.
  static func shortened(_ part: String) -> String {
    if part.utf8.count <= longest { return part }
    let hash = Hexadecimal.text(Array(SHA256.hash(data: Array(part.utf8)).prefix(16)))
    var beginning = Array(part.utf8.prefix(longest - hash.utf8.count))
    // No letter is cut in two.
    while String(validating: beginning, as: UTF8.self) == nil { beginning.removeLast() }
    return String(decoding: beginning, as: UTF8.self) + hash
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
