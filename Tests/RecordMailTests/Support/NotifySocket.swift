import Glibc
import Synchronization

/// The service manager's end of the notification socket.
final class NotifySocket: Sendable {
  private let descriptor: CInt
  private let received = Mutex("")

  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard result == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Everything that was sent so far.
  func text() -> String {
    received.withLock { text in
      while true {
        var message = [UInt8](repeating: 0, count: 4096)
        let count = message.withUnsafeMutableBytes { bytes in
          recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        }
        guard count > 0 else { return text }
        text += String(decoding: message[..<count], as: UTF8.self) + "\n"
      }
    }
  }
}
