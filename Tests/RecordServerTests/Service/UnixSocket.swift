import Glibc
import RecordTestSupport
import Testing

/// A Unix socket of a test, bound to a path of its own or to none, closed and removed at the end.
final class UnixSocket {
  let descriptor: CInt
  let path: String

  enum Binding { case path, abstract, none }

  init(_ type: __socket_type, binding: Binding = .path, listening: Bool = false) throws {
    path = "/tmp/recordd-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
    descriptor = socket(AF_UNIX, CInt(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    if binding != .none { try bind(abstract: binding == .abstract) }
    if listening { try #require(listen(descriptor, 8) == 0) }
  }

  private func bind(abstract: Bool) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = (abstract ? [0] : []) + Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (abstract ? 0 : 1))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, length) }
    }
    try #require(result == 0)
  }

  /// The datagrams that have arrived, in order.
  func received() -> [String] {
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
      guard count >= 0 else { return texts }
      texts.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }

  /// The next datagram, waiting for it.
  func next() async throws -> String {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    return try await eventually("a datagram") {
      let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT))
      return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }
}

/// Runs `body` with environment variables set, in a process in which nothing else runs: that of an exit test.
func withEnvironment(_ variables: [String: String], _ body: () throws -> Void) throws {
  for (name, value) in variables { setenv(name, value, 1) }
  defer { for name in variables.keys { unsetenv(name) } }
  try body()
}
