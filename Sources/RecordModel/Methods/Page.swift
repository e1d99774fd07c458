/// The end of a page, as the contract's `Pagination`.
package struct Pagination: Codable, Sendable, Equatable {
  /// The page size used: the requested one, within 1 to 100 (C-27).
  package var limit: Int
  package var hasMore: Bool
  /// Sent for the next page; `null` on the last one.
  ///
  /// Opaque to callers.
  @OrNull package var nextCursor: String?

  package init(limit: Int, nextCursor: String?) {
    (self.limit, self.nextCursor) = (limit, nextCursor)
    hasMore = nextCursor != nil
  }

  /// The page size for a request: 50 if it is missing or out of range, at most 100 (C-27).
  package static func size(_ asked: Int?) -> Int {
    guard let asked, asked >= 1 else { return 50 }
    return min(asked, 100)
  }
}

/// A position in a list, as text that callers pass on unread: URL-safe Base64 of a JSON object (C-28).
package enum Cursor {
  package static func text(_ position: some Encodable) -> String {
    ((try? JSON.encode(position)).map { Base64URL.text($0[...]) }) ?? ""
  }

  /// The position of a text; `nil` if it cannot be decoded or lacks a member (R-RH-066).
  ///
  /// Reads both alphabets of Base64, with or without padding.
  package static func position<Position: Decodable>(_ type: Position.Type, _ text: String) -> Position? {
    bytes(text).flatMap { try? JSON.decode(type, from: $0) }
  }

  /// The bytes of a cursor; `nil` if it is none.
  package static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= 1024 else { return nil }
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    for index in digits.indices {
      if digits[index] == UInt8(ascii: "+") { digits[index] = UInt8(ascii: "-") }
      if digits[index] == UInt8(ascii: "/") { digits[index] = UInt8(ascii: "_") }
    }
    return Base64URL.parse(digits).map { Array($0) }
  }
}
