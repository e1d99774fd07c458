import Glibc
import Synchronization

/// Unique names of mails: seconds, then microseconds, process, count in the process and randomness, then the
/// host.
///
/// As in <https://cr.yp.to/proto/maildir.html>: three parts with dots between them, and no `/` or `:` in the
/// host's.
final class MaildirName: Sendable {
  private let count = Atomic<UInt64>(0)
  private let host = HostName.current.map { character in
    switch character {
    case "/": "\\057"
    case ":": "\\072"
    default: String(character)
    }
  }.joined()

  func next() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "\(now.tv_sec).M\(now.tv_nsec / 1000)P\(getpid())Q\(number)R\(random).\(host)"
  }
}

/// The name of this machine.
enum HostName {
  /// From the kernel; `localhost` if it has none.
  static var current: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let result = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { gethostname($0, text.count - 1) } ?? -1
      }
    }
    let name = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    return result == 0 && !name.isEmpty ? name : "localhost"
  }
}
