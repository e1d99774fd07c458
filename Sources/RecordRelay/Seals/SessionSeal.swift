import RecordNoise

/// The messages of one session as they travel: sealed, each with its number, or in clear.
struct SessionSeal {
  private var directions: SealedDirections?

  static let clear = SessionSeal(directions: nil)

  private init(directions: SealedDirections?) { self.directions = directions }

  init(_ directions: SealedDirections) { self.init(directions: directions) }

  /// Bytes that a message may have behind its header.
  func chunk(largest: Int) -> Int {
    guard directions != nil else { return min(SessionLimits.chunk, largest - MessageHeader.size) }
    return min(CipherState.longest, largest) - CipherState.overhead - MessageHeader.size
  }

  /// Lends a message as it is to travel; nothing once every number was used, which is a gap.
  mutating func pass(_ message: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard directions != nil else { return body(message) }
    if let sealed = try? directions?.sending.seal(message) { sealed.withUnsafeBytes(body) }
  }

  /// The message that came; `nil` if the other side did not seal it for just this place.
  mutating func open(_ message: [UInt8]) -> [UInt8]? {
    directions == nil ? message : try? directions?.receiving.open(message)
  }
}
