/// Reads numbers out of bytes that nobody trusts: what lies outside is `nil`, and no sum overflows.
struct ByteReader: Sendable {
  let bytes: ArraySlice<UInt8>
  /// Whether the least byte of a number comes first.
  var isLittle = false

  var count: Int { bytes.count }

  func byte(_ place: Int) -> UInt8? {
    guard place >= 0, place < bytes.count else { return nil }
    return bytes[bytes.startIndex + place]
  }

  /// A number of 1 to 4 bytes.
  func number(_ place: Int, bytes width: Int) -> Int? {
    guard place >= 0, width > 0, width <= 4, place <= bytes.count - width else { return nil }
    let piece = bytes[(bytes.startIndex + place)..<(bytes.startIndex + place + width)]
    return (isLittle ? Array(piece.reversed()) : Array(piece)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of 8 bytes that a file could have as a length.
  func length(_ place: Int) -> Int? {
    guard let high = number(place, bytes: 4), let low = number(place + 4, bytes: 4), high < 1 << 16 else {
      return nil
    }
    return high << 32 | low
  }

  func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else { return nil }
    return bytes[(bytes.startIndex + place)..<(bytes.startIndex + place + count)]
  }

  func text(_ place: Int, _ count: Int) -> String? {
    slice(place, count).map { String(decoding: $0, as: UTF8.self) }
  }
}
