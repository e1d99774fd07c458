import CLinux
import Glibc

/// One connection of a ``ClosedLoop``.
struct LoadConnection {
  /// The socket, without blocking.
  let descriptor: Int32
  /// Requests sent at a time.
  let burst: Int
  /// When the last burst was sent.
  private(set) var sentAt: UInt64 = 0
  private var requests: [PreparedRequest]
  private var next = 0
  private var outstanding = 0
  private var input = [UInt8](repeating: 0, count: 65_536)
  private var filled = 0
  private var output: [UInt8] = []

  private static let success = Array("\"result\"".utf8)

  /// Connects; lives as long as the process.
  init(socket path: String, requests: [PreparedRequest], burst: Int) throws(BenchError) {
    (self.requests, self.burst) = (requests, burst)
    descriptor = try UnixSocket.connect(path)
    guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0 else {
      throw .system("fcntl")
    }
  }

  /// Sends the next burst.
  ///
  /// All replies of the one before are there, so that the daemon has read everything and the socket's buffer is
  /// empty; a burst that does not fit into it is an error.
  mutating func send(_ random: inout RandomUUID) throws(BenchError) {
    output.removeAll(keepingCapacity: true)
    for _ in 0..<burst {
      requests[next].refresh(&random)
      output.append(contentsOf: requests[next].bytes)
      next = next + 1 == requests.count ? 0 : next + 1
    }
    outstanding = burst
    sentAt = Monotonic.now()
    let written = output.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == output.count else { throw .system("sending a burst") }
  }

  /// Takes what has arrived; true when the burst is answered.
  mutating func receive() throws(BenchError) -> Bool {
    let room = input.count - filled
    let start = filled
    let count = input.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + start }, room) }
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    guard count > 0 else { throw .daemon("the daemon closed the connection") }
    filled += count
    try takeLines()
    return outstanding == 0
  }

  private mutating func takeLines() throws(BenchError) {
    let (lines, successes, rest) = input.withUnsafeBytes { Self.count($0, upTo: filled) }
    guard lines == successes else { throw .daemon("the daemon refused a request of the load") }
    outstanding -= lines
    guard rest > 0 || filled < input.count else { throw .daemon("a reply was longer than 64 KiB") }
    let left = filled - rest
    if left > 0 { for offset in 0..<left { input[offset] = input[rest + offset] } }
    filled = left
  }

  /// Whole lines, those of them with a result, and where the last one ends.
  private static func count(_ bytes: UnsafeRawBufferPointer, upTo end: Int) -> (Int, Int, Int) {
    var (lines, successes, start) = (0, 0, 0)
    guard let base = bytes.baseAddress else { return (0, 0, 0) }
    while start < end, let found = memchr(base + start, 0x0A, end - start) {
      let stop = UnsafeRawPointer(found) - base
      lines += 1
      if memmem(base + start, stop - start, success, success.count) != nil { successes += 1 }
      start = stop + 1
    }
    return (lines, successes, start)
  }
}
