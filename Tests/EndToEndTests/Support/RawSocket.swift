import Glibc
import RecordTestSupport

/// A connection that sends any bytes, also such as no client would.
///
/// Blocks; use it inside ``blocking(_:)``. Every read gives up after a while, so that a daemon that says nothing
/// fails a test instead of holding it up.
final class RawSocket {
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private var hasEnded = false

  /// Connects; `nil` where nobody listens.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: Waiting.guardSeconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard let address = SocketAddress(path) else { return nil }
    guard address.with({ connect(descriptor, $0, $1) }) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Sends all bytes; whether the other end took them.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        Self.repeated { Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL)) }
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next line without its end; `nil` at the end of the connection or after too long a silence.
  func line() -> [UInt8]? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      guard receive() else { return nil }
    }
  }

  /// Whether the other end closed the connection, after what it still had to say.
  func isClosedByPeer() -> Bool {
    while receive() {}
    return hasEnded
  }

  /// All that comes until the other end closes the connection.
  func everything() -> [UInt8] {
    while receive() {}
    defer { buffer = [] }
    return buffer
  }

  private func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = piece.withUnsafeMutableBytes { piece in
      Self.repeated { recv(descriptor, piece.baseAddress, piece.count, 0) }
    }
    hasEnded = count == 0 || count < 0 && errno == ECONNRESET
    if count > 0 { buffer += piece[..<count] }
    return count > 0
  }

  /// Calls again where a signal came in between: with a limit of time, calls are not taken up again by themselves.
  private static func repeated(_ call: () -> Int) -> Int {
    while true {
      let count = call()
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Sends one line on a connection of its own and answers the first line that comes back; empty for none.
  static func exchange(_ text: String, at path: String) async -> [UInt8] {
    await exchange(Array(text.utf8), at: path)
  }

  /// The same for bytes.
  static func exchange(_ bytes: [UInt8], at path: String) async -> [UInt8] {
    await blocking {
      guard let socket = RawSocket(path) else { return [] }
      socket.send(bytes + [UInt8(ascii: "\n")])
      return socket.line() ?? []
    }
  }
}

/// The address of a Unix socket.
struct SocketAddress {
  private var address = sockaddr_un()

  init?(_ path: String) {
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  /// Lends the address to a system call.
  func with<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
