import Glibc
import RecordModel

/// A connection of a gateway that has no session yet; nothing is read from it.
final class Applicant: SocketHandler {
  /// Microseconds until it is asked again where no answer came.
  static let patience: UInt64 = 500_000
  /// Microseconds until it is asked again where nobody was there.
  private static let pause: UInt64 = 50_000

  let instance: InstanceID
  var id: UInt64 = 0
  /// When to ask again.
  var next: UInt64 = 0
  /// When to give up.
  let deadline: UInt64
  private unowned let loop: RelayLoop
  private let socket: CInt
  private var key: UInt64 = 0
  private let onEnd: (UInt64) -> Void

  /// Owns the socket from now on.
  init(_ loop: RelayLoop, _ instance: InstanceID, _ socket: CInt, onEnd: @escaping (UInt64) -> Void) {
    (self.loop, self.instance, self.socket, self.onEnd) = (loop, instance, socket, onEnd)
    deadline = loop.now + UInt64(loop.settings.holdMilliseconds) * 1000
    key = loop.add(socket, [], self)
  }

  func ready(_ readiness: Readiness) { close() }

  /// Asks again soon.
  func wait() { next = min(next, loop.now + Self.pause) }

  func refused(_ reason: RelayEnd) {
    if [.otherInstance, .otherVersion, .unknownKey].contains(reason) { close() } else { wait() }
  }

  func close() {
    onEnd(id)
    loop.remove(socket, key: key)
  }

  /// Gives the socket to a session.
  func leave() -> CInt {
    loop.release(socket, key: key)
    return socket
  }
}
