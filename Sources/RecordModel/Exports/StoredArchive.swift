/// Puts files into one ZIP archive without compressing them (APPNOTE 6.3.10, method 0), piece by piece.
///
/// The same files make the same bytes: no clock and no machine is in them.
package struct StoredArchive: Sendable {
  private struct Entry {
    let name: [UInt8]
    let start: Int
    var bytes = 0
    var check = CRC32()
  }

  private var entries: [Entry] = []
  private var length = 0

  package init() {}

  /// Begins a file; its content follows with ``append(_:)``.
  ///
  /// - Returns: bytes of the archive.
  package mutating func begin(_ name: String) -> [UInt8] {
    let bytes = end()
    entries.append(Entry(name: Array(name.utf8), start: length))
    let head = Self.words(0x0403_4b50) + Self.common + Self.zeros(12) + Self.half(name.utf8.count) + [0, 0]
    return bytes + counted(head + Array(name.utf8))
  }

  /// Takes a piece of the file that was begun; what goes into the archive are its own bytes.
  package mutating func append(_ piece: [UInt8]) {
    guard let last = entries.indices.last else { return }
    entries[last].bytes += piece.count
    entries[last].check.update(piece)
    length += piece.count
  }

  /// The bytes after the last file.
  package mutating func finish() -> [UInt8] {
    var bytes = end()
    let start = length
    for entry in entries {
      let head =
        Self.words(0x0201_4b50) + [20, 0] + Self.common + Self.figures(entry)
        + Self.half(entry.name.count) + Self.zeros(12) + Self.words(entry.start)
      bytes += counted(head + entry.name)
    }
    let (count, size) = (Self.half(entries.count), Self.words(length - start))
    return bytes
      + counted(Self.words(0x0605_4b50) + Self.zeros(4) + count + count + size + Self.words(start) + [0, 0])
  }

  /// The figures of a file follow it, since they are not known before (APPNOTE 4.3.9).
  private mutating func end() -> [UInt8] {
    guard let last = entries.last else { return [] }
    return counted(Self.words(0x0807_4b50) + Self.figures(last))
  }

  private mutating func counted(_ bytes: [UInt8]) -> [UInt8] {
    length += bytes.count
    return bytes
  }

  /// Version 2.0, figures after the content, UTF-8 names; stored; 1980-01-01 00:00.
  private static let common: [UInt8] = [20, 0, 0x08, 0x08, 0, 0, 0, 0, 0x21, 0]

  private static func figures(_ entry: Entry) -> [UInt8] {
    words(Int(entry.check.value)) + words(entry.bytes) + words(entry.bytes)
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func half(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func words(_ number: Int) -> [UInt8] { half(number) + half(number >> 16) }
}

/// The check of ZIP archives: CRC-32 with the polynomial of ISO 3309.
private struct CRC32: Sendable {
  private var register: UInt32 = .max

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
  }

  var value: UInt32 { ~register }

  mutating func update(_ bytes: [UInt8]) {
    for byte in bytes {
      register = register >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
    }
  }
}
