/// A cheap source of version 4 UUIDs, so that making ids does not take time from what is measured.
///
/// SplitMix64 (Steele, Lea and Flood 2014), seeded from the system; not for secrets.
struct RandomUUID {
  private var state = UInt64.random(in: 0...UInt64.max)
  private static let digits = Array("0123456789abcdef".utf8)

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Writes the 36 characters of the next one.
  mutating func write(to bytes: inout [UInt8], at start: Int) {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var index = start
    for nibble in 0..<32 {
      if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
        bytes[index] = UInt8(ascii: "-")
        index += 1
      }
      let word = nibble < 16 ? high : low
      bytes[index] = Self.digits[Int(word >> UInt64(60 - 4 * (nibble & 15)) & 15)]
      index += 1
    }
  }

  /// One as text.
  static func text() -> String {
    var random = RandomUUID()
    var bytes = [UInt8](repeating: 0, count: 36)
    random.write(to: &bytes, at: 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
