import Glibc

/// A connection to the daemon's socket: one JSON text a line, any number under way.
final class Connection {
  let descriptor: Int32
  private var input: [UInt8] = []
  private var searched = 0
  private var nextID = 1

  /// Connects; throws where nobody listens.
  ///
  /// - Parameter patience: seconds to wait where nobody accepts, or where nobody reads what is sent.
  init(_ path: String, patience: Double = 20) throws {
    descriptor = try Self.connect(path, patience)
  }

  deinit { close(descriptor) }

  private static func connect(_ path: String, _ patience: Double) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // A full backlog or a daemon that reads nothing must not hold the driver for ever.
    var limit = timeval(tv_sec: Int(patience), tv_usec: Int(patience * 1e6) % 1_000_000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard descriptor >= 0 else { throw TortureError.system("socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix(107)) }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let failure = TortureError.system("connecting")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// The line of a request.
  static func line(_ id: Int, _ method: String, _ members: String) -> [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":{\(members)}}\n".utf8)
  }

  /// Sends a request and returns its id; `nil` where the connection is gone.
  func send(_ method: String, _ members: String) -> Int? {
    let id = nextID
    nextID += 1
    return send(Self.line(id, method, members)) ? id : nil
  }

  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let put = bytes[done...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if put <= 0 { return false }
      done += put
    }
    return true
  }

  /// Reads what is there, waiting for the first byte at most that long; `false` where the connection has ended.
  func fill(seconds: Double) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(seconds * 1000)) == 1 else { return true }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count <= 0 { return false }
    input.append(contentsOf: chunk[..<count])
    return true
  }

  /// The next whole line that was read.
  func line() -> ArraySlice<UInt8>? {
    guard let end = input[searched...].firstIndex(of: 0x0A) else {
      searched = input.count
      return nil
    }
    let line = input[..<end]
    input.removeSubrange(...end)
    searched = 0
    return line
  }

  /// The next answer; throws where the connection ends, or where none comes in time.
  func answer(seconds: Double = Clock.patience) throws -> JSON {
    let end = Clock.now + seconds
    while true {
      if let line = line() {
        guard let value = JSON(line) else { throw TortureError("an answer is no JSON") }
        return value
      }
      guard Clock.now < end else { throw TortureError("no answer within \(Int(seconds)) s") }
      guard fill(seconds: end - Clock.now) else { throw TortureError("the daemon closed the connection") }
    }
  }

  /// One call; the whole answer.
  func exchange(_ method: String, _ members: String = "", seconds: Double = Clock.patience) throws -> JSON {
    guard let id = send(method, members) else { throw TortureError("the daemon closed the connection") }
    while true {
      let answer = try answer(seconds: seconds)
      if answer["id"]?.whole == id { return answer }
    }
  }

  /// The result of one call; a refusal is thrown.
  func call(_ method: String, _ members: String = "", seconds: Double = Clock.patience) throws -> JSON {
    let answer = try exchange(method, members, seconds: seconds)
    guard let result = answer["result"] else {
      throw TortureError("\(method) is refused: \(answer.canonical)")
    }
    return result
  }
}
