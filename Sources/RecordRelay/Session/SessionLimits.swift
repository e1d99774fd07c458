/// How much and how long in one session.
struct SessionLimits: Equatable {
  /// Bytes of one direction that the other side's socket has not taken; the same on both sides.
  var window = 1 << 20
  /// Microseconds after which something is sent though there is nothing to say.
  var beat: UInt64
  /// Microseconds without anything after which the session ends.
  var silence: UInt64

  /// Bytes of a message at most, its header not counted; the engine may allow less.
  static let chunk = 256 << 10

  init(silence: Duration) {
    let microseconds = UInt64(silence / .microseconds(1))
    (self.silence, beat) = (microseconds, microseconds / 4)
  }
}
