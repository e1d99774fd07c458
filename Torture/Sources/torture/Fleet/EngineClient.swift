import Glibc

/// One question to a server of the engine, in the words of its protocol; for what an administrator does and nobody's shipper may.
final class EngineClient {
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// Connects; throws where the server does not answer.
  init(address: String, port: Int, seconds: Double) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds * 1e6) % 1_000_000)
    let length = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] { setsockopt(descriptor, SOL_SOCKET, option, &limit, length) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, address, &place.sin_addr)
    let result = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw TortureError.system("connecting to a server") }
  }

  deinit { close(descriptor) }

  /// The answer to a request.
  ///
  /// - Parameter login: members of the first message, such as a user and a password.
  func ask(_ subject: String, _ body: String, login: String = "") throws -> JSON {
    let inbox = "_INBOX.recordd.torture"
    try send("CONNECT {\"verbose\":false,\"pedantic\":false\(login.isEmpty ? "" : "," + login)}\r\n")
    try send("SUB \(inbox) 1\r\nPUB \(subject) \(inbox) \(body.utf8.count)\r\n\(body)\r\n")
    while true {
      let line = try line()
      if line.hasPrefix("-ERR") { throw TortureError("the engine answers \(line)") }
      if line == "PING" { try send("PONG\r\n") }
      guard line.hasPrefix("MSG "), let count = line.split(separator: " ").last.flatMap({ Int($0) }) else {
        continue
      }
      while input.count < count { try fill() }
      guard let answer = JSON(input[..<count]) else { throw TortureError("the engine answers no JSON") }
      return answer
    }
  }

  private func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == bytes.count else { throw TortureError.system("asking a server") }
  }

  private func line() throws -> String {
    while true {
      if let end = input.firstIndex(of: 0x0A) {
        let text = String(decoding: input[..<end].filter { $0 != 0x0D }, as: UTF8.self)
        input.removeSubrange(...end)
        return text
      }
      try fill()
    }
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { throw TortureError("a server does not answer") }
    input += chunk[..<count]
  }
}
