import Foundation

/// A PNG written by hand, its rows stored without packing (RFC 1950, 1951).
enum SamplePNG {
  /// Grey, a byte a pixel.
  static func bytes(width: Int, height: Int, saying: (Int, Int)? = nil, extra: [UInt8] = []) -> [UInt8] {
    let said = saying ?? (width, height)
    let header = number(said.0) + number(said.1) + [8, 0, 0, 0, 0]
    let rows = (0..<height).flatMap { row -> [UInt8] in
      [0] + (0..<width).map { UInt8(truncatingIfNeeded: $0 + row) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + extra
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count) + Array(type.utf8) + content + number(Int(checksum(Array(type.utf8) + content)))
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let piece = bytes[start..<min(start + 65_535, bytes.count)]
      let count = UInt16(piece.count)
      packed += [start + piece.count == bytes.count ? 1 : 0]
      packed += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)] + piece
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65_521, (b + (a + UInt32(byte)) % 65_521) % 65_521) }
    return packed + number(Int(b << 16 | a))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// A ZIP of one stored file (APPNOTE 6.3).
enum SampleZIP {
  /// As it stands behind so many other bytes.
  static func bytes(behind start: Int = 0) -> [UInt8] {
    let name = Array("a".utf8)
    let common = little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + little(1, 4) + little(1, 4)
    let local =
      [0x50, 0x4B, 3, 4] + little(20, 2) + little(0, 2) + common + little(1, 2) + little(0, 2) + name + [65]
    let central =
      [0x50, 0x4B, 1, 2] + little(20, 2) + little(20, 2) + little(0, 2) + common + little(1, 2)
      + [UInt8](repeating: 0, count: 12) + little(start, 4) + name
    return local + central + [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2)
      + little(central.count, 4) + little(start + local.count, 4) + little(0, 2)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
