import RecordModel

/// The place of a document: its projection, and the bytes of its key there (the type's prefix, then the
/// type's own key).
package struct DocumentKey: Hashable, Sendable {
  package let projection: any Projection.Type
  package let bytes: [UInt8]

  package init<D: Document>(_ type: D.Type, _ key: [UInt8]) {
    projection = D.projection
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + key.count)
    bytes.append(D.prefix)
    bytes.append(contentsOf: key)
    self.bytes = bytes
  }

  package init(projection: any Projection.Type, bytes: [UInt8]) {
    (self.projection, self.bytes) = (projection, bytes)
  }

  package static func == (left: DocumentKey, right: DocumentKey) -> Bool {
    left.projection == right.projection && left.bytes == right.bytes
  }

  /// Feeds the bytes at once: an array's own hash feeds them one by one.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(projection))
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension Identifier {
  package var keyBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
    return bytes
  }
}

extension Timestamp {
  /// Eight bytes that sort later moments first, including those before 1970.
  package var newestFirst: [UInt8] {
    [UInt8](bigEndian: ~(UInt64(bitPattern: milliseconds) ^ 1 << 63))
  }
}
