import Glibc

/// Fills the buffer from the kernel's generator, which returns at most 256 bytes a call and fails only for
/// more.
package func fillRandom(_ buffer: UnsafeMutableRawBufferPointer) {
  var filled = 0
  while let start = buffer.baseAddress, filled < buffer.count {
    let count = min(256, buffer.count - filled)
    // A kernel without randomness is no place for keys and ids.
    precondition(getentropy(start + filled, count) == 0, "the kernel gives no random bytes")
    filled += count
  }
}

/// That many random bytes.
package func randomBytes(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  bytes.withUnsafeMutableBytes { fillRandom($0) }
  return bytes
}
