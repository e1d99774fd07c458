import Glibc

/// Looks for several texts in bytes that come in pieces.
package struct ByteSearch: Sendable {
  private let marks: [[UInt8]]
  private let longest: Int
  private var tail: [UInt8] = []
  /// The numbers of the marks that were found.
  package private(set) var hits: Set<Int> = []

  /// Marks of at least one byte.
  package init(_ marks: [[UInt8]]) {
    self.marks = marks
    longest = marks.map(\.count).max() ?? 0
  }

  package mutating func take(_ piece: [UInt8]) {
    let bytes = tail + piece
    for (index, mark) in marks.enumerated() where !hits.contains(index) {
      if Self.contains(bytes, mark) { hits.insert(index) }
    }
    tail = Array(bytes.suffix(max(0, longest - 1)))
  }

  private static func matches(_ mark: [UInt8], _ place: UnsafeRawPointer) -> Bool {
    mark.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      return memcmp(place, base, bytes.count) == 0
    }
  }

  package static func contains(_ bytes: [UInt8], _ mark: [UInt8]) -> Bool {
    first(of: mark, in: bytes[...]) != nil
  }

  /// Where the mark begins first.
  package static func first(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = mark.first else { return nil }
    return bytes.withUnsafeBytes { buffer in
      var place = 0
      while let base = buffer.baseAddress, place + mark.count <= buffer.count {
        guard let found = memchr(base + place, Int32(first), buffer.count - mark.count + 1 - place) else {
          return nil
        }
        place = UnsafeRawPointer(found) - base
        if matches(mark, base + place) {
          return bytes.startIndex + place
        }
        place += 1
      }
      return nil
    }
  }
}

/// The file by which scanners are tried (eicar.org).
package enum TestFile {
  /// Its part that no form of writing changes; put together here, so that a scanner does not take this program for it.
  package static let core = "$EICAR-STANDARD-" + "ANTIVIRUS-TEST-FILE!$H+H*"
}
