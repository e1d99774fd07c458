import Glibc

/// One request at a time, for what has to be set up before a measurement.
final class PlainClient {
  private let descriptor: Int32
  private var input: [UInt8] = []

  /// Connects to the daemon.
  init(socket: String) throws(BenchError) { descriptor = try UnixSocket.connect(socket) }

  deinit { close(descriptor) }

  /// The reply's line; `parameters` are members of an object without its braces.
  func call(_ method: String, _ parameters: String) throws(BenchError) -> [UInt8] {
    let line = try answer(method, parameters)
    guard line.offset(behind: "\"result\"") != nil else {
      throw .daemon("\(method) was refused: \(line.firstText(named: "message") ?? "no reason given")")
    }
    return line
  }

  /// The reply's line, a refusal too.
  func answer(_ method: String, _ parameters: String) throws(BenchError) -> [UInt8] {
    try send(PreparedRequest(method: method, parameters).bytes)
    return try readLine()
  }

  private func send(_ bytes: [UInt8]) throws(BenchError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .system("sending a request") }
      rest = rest.dropFirst(count)
    }
  }

  private func readLine() throws(BenchError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = input.firstIndex(of: 0x0A) {
        defer { input.removeSubrange(...end) }
        return Array(input[..<end])
      }
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .daemon("the daemon closed the connection") }
      input.append(contentsOf: chunk[..<count])
    }
  }
}
