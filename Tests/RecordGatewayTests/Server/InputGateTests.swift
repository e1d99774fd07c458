import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOPosix
import RecordSocketSupport
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordGateway

/// What clients send before the answer to what they sent before, at a real socket.
@Suite("Input that waits") struct InputGateTests {
  private let directory = TemporaryDirectory()
  private let held = HeldAnswers()
  private var path: String { directory.path + "/web.sock" }

  private static let slow = "GET /held HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func upload(_ bytes: Int) -> String {
    "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\nConnection: close\r\n\r\n"
      + String(repeating: "x", count: bytes)
  }

  /// A listener whose answers to `/held` wait, with 1,000 bytes for what is sent ahead and 4,000 for bodies.
  private func serving(_ body: (ConnectionTable) async throws -> Void) async throws {
    var limits = ServerLimits()
    (limits.allAhead, limits.allBodies, limits.linger) = (1000, 4000, .seconds(3600))
    let table = ConnectionTable(limits)
    let held = held
    let work = ConnectionWork(
      respond: { request, _ in
        if request.uri.path == "/held" { await held.wait() }
        return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "done\n")))
      }, refuse: { fault, _ in Response(status: fault.status) }, limits: limits, table: table,
      faults: FaultMeters(MetricsRegistry()))
    let listener = HTTPListener(work, group: MultiThreadedEventLoopGroup.singleton)
    _ = try await listener.open(.unix(path: path), access: .init())
    defer {
      held.release()
      listener.stop()
    }
    try await body(table)
  }

  @Test("who sends ahead takes no room from bodies, and gets an answer to each request") func bounds()
    async throws
  {
    try await serving { table in
      let ahead = try await RawClient.connect(path)
      try await ahead.send(Self.slow)
      try await eventually("the first request is being answered") { held.count == 1 }
      let more = String(repeating: Self.next, count: 20)
      try await ahead.send(more)
      try await eventually("the rest waits") { table.ahead.count == more.utf8.count }
      #expect(table.bodies.count == 0)
      let upload = try await RawClient.connect(path)
      try await upload.send(Self.upload(3900))
      #expect(await upload.line() == "HTTP/1.1 200 OK\r")
      held.release()
      var done = 0
      while done < 21, let line = await ahead.line() { done += line == "done" ? 1 : 0 }
      #expect(done == 21)
      try await eventually("nothing waits any more") { table.ahead.count == 0 && table.bodies.count == 0 }
      await ahead.close()
      await upload.close()
    }
  }

  @Test("a connection that is cut for want of room gets its answer, and time to read it") func cut()
    async throws
  {
    try await serving { table in
      let client = try await RawClient.connect(path)
      try await client.send(Self.slow)
      try await eventually("the first request is being answered") { held.count == 1 }
      try await client.send(String(repeating: Self.next, count: 400))
      // What was read last is thrown away, so that nothing of it counts.
      try await eventually("the connection is cut") { table.ahead.refusals == 1 && table.ahead.count == 0 }
      held.release()
      var lines: [String] = []
      while let line = await client.line() { lines.append(line) }
      #expect(lines.first == "HTTP/1.1 200 OK\r" && lines.last == "done")
      #expect(lines.filter { $0.hasPrefix("HTTP/") }.count == 1 && lines.contains("Connection: close\r"))
      // The end of the answers was said, and what still comes is read: a reset would take the answer back.
      for _ in 0..<100 { try await client.send(Self.next) }
      #expect(table.count == 1)
      await client.close()
      try await eventually("the connection is gone") { table.count == 0 }
    }
  }
}

/// Answers that wait until they are released.
private final class HeldAnswers: Sendable {
  private struct State {
    var isReleased = false
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// How many have come so far.
  var count: Int { state.withLock { $0.count } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isReleased = state.withLock { state in
        state.count += 1
        if !state.isReleased { state.waiting.append(continuation) }
        return state.isReleased
      }
      if isReleased { continuation.resume() }
    }
  }

  func release() {
    let waiting = state.withLock { state in
      state.isReleased = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
