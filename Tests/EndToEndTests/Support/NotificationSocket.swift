import Glibc
import RecordTestSupport

/// The service manager's end of the notification socket.
final class NotificationSocket: Sendable {
  private let descriptor: CInt

  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: Waiting.guardSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard let address = SocketAddress(path), address.with({ bind(descriptor, $0, $1) }) == 0 else {
      return nil
    }
  }

  deinit { close(descriptor) }

  /// What was sent up to and with the message that holds a word; less where it does not come in time.
  func text(until word: String) async -> String {
    await blocking { [descriptor] in
      var text = ""
      while !text.contains(word) {
        var message = [UInt8](repeating: 0, count: 4096)
        let count = message.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { break }
        text += String(decoding: message[..<count], as: UTF8.self) + "\n"
      }
      return text
    }
  }
}
