import CNATS
import Glibc
import RecordProcess

/// What a descriptor is ready for, or is to be waited for.
struct Readiness: OptionSet {
  let rawValue: UInt32

  static let read = Readiness(rawValue: EPOLLIN.rawValue)
  static let write = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The other end is gone in both directions; told whether or not it was waited for.
  static let gone = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
}

/// The descriptors that one thread waits for, each under a key (epoll(7)).
final class EventSet {
  private let descriptor: CInt
  private var found = [epoll_event](repeating: epoll_event(), count: 64)

  init() throws(SystemCallFailure) {
    descriptor = epoll_create1(CInt(O_CLOEXEC))
    guard descriptor >= 0 else { throw SystemCallFailure("epoll_create1", number: errno) }
  }

  deinit { close(descriptor) }

  func add(_ socket: CInt, _ wanted: Readiness, key: UInt64) { control(EPOLL_CTL_ADD, socket, wanted, key) }

  func change(_ socket: CInt, _ wanted: Readiness, key: UInt64) {
    control(EPOLL_CTL_MOD, socket, wanted, key)
  }

  func remove(_ socket: CInt) { control(EPOLL_CTL_DEL, socket, [], 0) }

  /// Waits for the first that is ready, or so many milliseconds.
  func wait(milliseconds: CInt, _ body: (UInt64, Readiness) -> Void) {
    let count = epoll_wait(descriptor, &found, CInt(found.count), milliseconds)
    guard count > 0 else { return }
    for event in found.prefix(Int(count)) { body(event.data.u64, Readiness(rawValue: event.events)) }
  }

  private func control(_ operation: CInt, _ socket: CInt, _ wanted: Readiness, _ key: UInt64) {
    var event = epoll_event(events: wanted.rawValue, data: epoll_data_t(u64: key))
    _ = epoll_ctl(descriptor, operation, socket, &event)
  }
}
