import Glibc
import RecordModel
import Synchronization

/// Who runs the engine: hears all that passes, and says what they like under every subject.
///
/// Speaks the text protocol of NATS. The server keeps what is not read yet.
final class EngineOperator: Sendable {
  struct Message: Sendable {
    let subject: String
    let reply: String?
    let bytes: [UInt8]
  }

  private let descriptor: CInt
  private let state = Mutex<(buffer: [UInt8], seen: [Message])>(([], []))

  init?(port: Int) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return nil }
    put(Array("CONNECT {\"verbose\":false,\"pedantic\":false,\"echo\":false}\r\nSUB > 1\r\n".utf8))
  }

  deinit { close(descriptor) }

  private func put(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Says something under any name.
  func say(_ subject: String, reply: String? = nil, _ bytes: [UInt8]) {
    let head = "PUB \(subject) \(reply.map { $0 + " " } ?? "")\(bytes.count)\r\n"
    put(Array(head.utf8) + bytes + [13, 10])
  }

  /// All that was said by others so far.
  func heard() -> [Message] {
    state.withLock { state in
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      while true {
        let count = piece.withUnsafeMutableBytes {
          recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        guard count > 0 else { break }
        state.buffer += piece[..<count]
      }
      while let message = Self.next(&state.buffer, { put(Array("PONG\r\n".utf8)) }) {
        if let message = message.self { state.seen.append(message) }
      }
      return state.seen
    }
  }

  /// The next line with what belongs to it; a message, or `nil` in it for any other line.
  private static func next(_ buffer: inout [UInt8], _ onPing: () -> Void) -> Message?? {
    guard let end = buffer.firstIndex(of: 10) else { return nil }
    let words = String(decoding: buffer[..<end], as: UTF8.self).split { $0.isWhitespace }.map(String.init)
    guard words.first == "MSG", let count = words.last.flatMap({ Int($0) }) else {
      if words.first == "PING" { onPing() }
      buffer.removeFirst(end + 1)
      return .some(nil)
    }
    guard buffer.count >= end + 1 + count + 2 else { return nil }
    let bytes = Array(buffer[(end + 1)..<(end + 1 + count)])
    buffer.removeFirst(end + 1 + count + 2)
    return Message(subject: words[1], reply: words.count == 5 ? words[3] : nil, bytes: bytes)
  }
}
