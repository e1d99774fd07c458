import Glibc
import RecordProcess
import Synchronization

/// The socket on which gateways ask for places: a thread for each connection, one question of it at a time.
final class PlaceSocket: Sendable {
  typealias Answering = @Sendable ([UInt8]) async -> [UInt8]?

  /// Connections at a time; one more is closed.
  private static let limit = 256

  private let path: String
  private let listener: CInt
  /// A pipe that is readable when it is over; nobody reads it.
  private let over: (reading: CInt, writing: CInt)
  private let clients = Atomic(0)
  private let answer: Answering

  init(_ path: String, answer: @escaping Answering) throws(SystemCallFailure) {
    (self.path, self.answer) = (path, answer)
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemCallFailure("pipe", number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    over = (ends[0], ends[1])
    listener = try UnixSocket.listen(path, mode: 0o660)
  }

  deinit {
    close(listener)
    close(over.reading)
    close(over.writing)
  }

  /// Takes connections until ``end()``; blocks.
  func serve() {
    while wait(for: listener) {
      while let client = UnixSocket.accept(listener) { take(client) }
    }
    unlink(path)
  }

  func end() {
    let byte: [UInt8] = [0]
    _ = Glibc.write(over.writing, byte, 1)
  }

  private func take(_ client: CInt) {
    let count = clients.wrappingAdd(1, ordering: .relaxed).newValue
    let thread =
      count > Self.limit
      ? nil
      : try? PosixThread(name: "places") { [self] in
        converse(client)
        close(client)
        clients.wrappingSubtract(1, ordering: .relaxed)
      }
    guard thread == nil else { return }
    close(client)
    clients.wrappingSubtract(1, ordering: .relaxed)
  }

  private func converse(_ client: CInt) {
    var waiting: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: PlaceAnswers.longest, alignment: 16)
    defer { room.deallocate() }
    while wait(for: client) {
      switch UnixSocket.read(client, into: room) {
      case .bytes(let count): waiting += room[..<count]
      case .nothing: continue
      case .over: return
      }
      while let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        guard let reply = answered(Array(waiting[..<end])), write(reply, to: client) else { return }
        waiting.removeSubrange(...end)
      }
      if waiting.count > PlaceAnswers.longest { return }
    }
  }

  /// Waits on this thread, which is there for that.
  private func answered(_ line: [UInt8]) -> [UInt8]? { Waiting.result { [answer] in await answer(line) } }

  private func write(_ bytes: [UInt8], to client: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ UnixSocket.write(client, $0) }) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .nothing: guard wait(for: client, CInt(POLLOUT)) else { return false }
      case .over: return false
      }
    }
    return true
  }

  /// Whether something can be done with a socket; not, once it is over.
  private func wait(for socket: CInt, _ event: CInt = CInt(POLLIN)) -> Bool {
    while true {
      var looked = [
        pollfd(fd: socket, events: Int16(event), revents: 0),
        pollfd(fd: over.reading, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&looked, 2, -1)
      if count < 0, errno == EINTR { continue }
      return count > 0 && looked[1].revents == 0
    }
  }
}
