import NIOCore
import RecordModel
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordServer

/// Many connections on several loops want the same room: whoever reads again gets every answer.
///
/// A connection that stopped for lack of room and had nothing of its own under way would wait for ever.
@Suite(.timeLimit(.minutes(10))) struct RoomStressTests {
  private static let requests = 60

  private static func frames(_ generator: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for id in 0..<requests {
      let bytes = Int.random(in: 0..<30_000, using: &generator)
      let method = Bool.random(using: &generator) ? "blob" : "write"
      text += #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"bytes":\#(bytes)}}"# + "\n"
    }
    return Array(text.utf8)
  }

  private enum Manner: CaseIterable { case reads, pauses, vanishes }

  @Test(arguments: 1...4) func nobodyWaitsForEver(seed: UInt64) async throws {
    var limits = SocketLimits()
    (limits.connectionBytes, limits.heldBytes, limits.inFlight) = (65_536, 196_608, 16)
    try await TestServer.run(limits: limits, threads: 4) { running in
      var generator = SeededGenerator(seed: seed)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          let frames = Self.frames(&generator)
          let manner = Manner.allCases[number % 3]
          let pause = Int.random(in: 0..<40, using: &generator)
          group.addTask { try await Self.run(running, frames, manner, pause) }
        }
        try await group.waitForAll()
      }
      try await eventually("nothing is held") { running.server.statistics.snapshot.heldBytes == 0 }
      let other = try await RawClient.connect(running.path)
      #expect(try await other.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    }
  }

  private static func run(
    _ running: TestServer, _ frames: [UInt8], _ manner: Manner, _ pause: Int
  ) async throws {
    let client = try await RawClient.connect(running.path, reads: manner == .reads)
    client.sendWithoutWaiting(frames)
    if manner == .reads { return #expect(await client.lines(requests).count == requests) }
    await turns(pause, running.server)
    if manner == .vanishes { return await client.close() }
    for count in [requests / 3, requests / 3, requests - requests / 3 * 2] {
      try await client.startReading()
      #expect(await client.lines(count).count == count)
      try await client.stopReading()
      await turns(pause / 4, running.server)
    }
    await client.close()
  }

  /// Lets every event loop do so many times what it has to do.
  private static func turns(_ count: Int, _ server: SocketServer) async {
    for _ in 0..<count {
      await withCheckedContinuation { continuation in server.probe { continuation.resume() } }
    }
  }
}
