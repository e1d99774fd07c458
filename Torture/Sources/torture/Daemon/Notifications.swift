import Glibc

/// The service manager's end of `$NOTIFY_SOCKET` (sd_notify(3)).
final class Notifications {
  private let descriptor: Int32

  init(_ path: String) throws {
    unlink(path)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix(107)) }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw TortureError.system("binding \(path)") }
  }

  deinit { close(descriptor) }

  /// Waits until the watchdog is told so often that all is well, and returns how often it was.
  ///
  /// What came before does not count.
  func beats(_ wanted: Int) -> Int {
    while receive(milliseconds: 0) != nil {}
    var count = 0
    let end = Clock.now + Clock.patience
    while count < wanted, Clock.now < end { if isBeat(milliseconds: 50) { count += 1 } }
    return count
  }

  /// Waits for so many seconds without a beat, and returns how many came before them: at most as many as may be, and one.
  ///
  /// What lies in the socket already does not count.
  func beatsBeforeSilence(seconds: Double, most: Int) -> Int {
    while receive(milliseconds: 0) != nil {}
    var (count, began) = (0, Clock.now)
    while count <= most, Clock.now < began + seconds {
      if isBeat(milliseconds: 50) { (count, began) = (count + 1, Clock.now) }
    }
    return count
  }

  private func isBeat(milliseconds: Int32) -> Bool {
    receive(milliseconds: milliseconds)?.split(separator: "\n").contains("WATCHDOG=1") ?? false
  }

  private func receive(milliseconds: Int32) -> String? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) == 1 else { return nil }
    var message = [UInt8](repeating: 0, count: 4096)
    let count = message.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: message.prefix(max(0, count)), as: UTF8.self)
  }
}
