import Glibc

/// The service manager's end of `$NOTIFY_SOCKET`.
final class NotifySocket {
  private let descriptor: Int32
  private let path: String

  /// Binds a datagram socket.
  init(path: String) throws(BenchError) {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket") }
    unlink(path)
    let (address, length) = try UnixSocket.address(path)
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard result == 0 else { throw .system("binding the notify socket") }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Waits until a message holds the line `READY=1`.
  func waitUntilReady() throws(BenchError) {
    var message = [UInt8](repeating: 0, count: 4096)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20_000) == 1 else {
        throw .daemon("the daemon was not ready within twenty seconds")
      }
      let count = message.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      let text = String(decoding: message.prefix(max(0, count)), as: UTF8.self)
      if text.split(separator: "\n").contains("READY=1") { return }
    }
  }
}
