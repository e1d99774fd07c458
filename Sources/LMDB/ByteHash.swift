/// A cheap hash against disk errors: eight bytes at a time, each folded in by a multiplication of 64 by 64
/// bits.
///
/// Not against people: whoever can write the bytes can write the hash as well.
package enum ByteHash {
  /// The initial state of a hash.
  package static let start: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of bytes, continuing from a state.
  package static func hash(_ bytes: UnsafeRawBufferPointer, after start: UInt64 = start) -> UInt64 {
    var (state, offset) = (start, 0)
    while offset + 8 <= bytes.count {
      state = fold(state, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for (place, byte) in bytes[offset...].enumerated() { rest |= UInt64(byte) << UInt64(8 * place) }
    return fold(fold(state, rest), UInt64(bytes.count))
  }

  /// One word, continuing from a state.
  @inline(__always)
  package static func fold(_ state: UInt64, _ word: UInt64) -> UInt64 {
    // An odd factor, and a state that is never left at zero.
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low ^ 0xE703_7ED1_A0B4_28DB
  }
}
