import RecordModel

/// What a stretch of 1,024 events of one stream changed in one projection, kept so that the past of a long stream need
/// not be folded from its beginning.
struct Checkpoint: Equatable {
  /// Events of a stretch.
  static let revisions: UInt32 = 1024

  /// The revision that ends the stretch which a revision lies in.
  static func end(after revision: UInt32) -> UInt32 { (revision / revisions + 1) * revisions }

  /// A document that the stretch left, or removed where it has no text.
  struct Change: Equatable {
    var key: [UInt8]
    var plaintext: [UInt8]?
  }

  let projection: Int
  let stream: StreamID
  /// How many events of the stream lie before the stretch's end.
  let revision: UInt32
  /// The latest moment at which one of the stretch's events happened.
  let latest: Timestamp
  let changes: [Change]
}

/// Latest moment 8, then for each change: length of the key 2, key, length of the text 4, text; a removed document has
/// the length FFFFFFFF and no text.
extension Checkpoint {
  private static let removed = UInt32.max

  var bytes: [UInt8] {
    var bytes = [UInt8](bigEndian: UInt64(bitPattern: latest.milliseconds))
    for change in changes {
      bytes.append(bigEndian: UInt16(truncatingIfNeeded: change.key.count))
      bytes += change.key
      bytes.append(bigEndian: change.plaintext.map { UInt32(truncatingIfNeeded: $0.count) } ?? Self.removed)
      bytes += change.plaintext ?? []
    }
    return bytes
  }

  /// Reads the layout; `nil` where the bytes do not have it.
  init?(_ bytes: [UInt8], projection: Int, stream: StreamID, revision: UInt32) {
    guard bytes.count >= 8 else { return nil }
    (self.projection, self.stream, self.revision) = (projection, stream, revision)
    latest = Timestamp(milliseconds: bytes.bigEndian(at: 0))
    var (changes, offset): ([Change], Int) = ([], 8)
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return bytes[offset..<offset + count]
    }
    while offset < bytes.count {
      guard let size = take(2), let key = take(Int(size.bigEndian(at: 0, as: UInt16.self))),
        let length = take(4)?.bigEndian(at: 0, as: UInt32.self)
      else { return nil }
      guard length != Self.removed else {
        changes.append(Change(key: Array(key), plaintext: nil))
        continue
      }
      guard let text = take(Int(length)) else { return nil }
      changes.append(Change(key: Array(key), plaintext: Array(text)))
    }
    self.changes = changes
  }
}
