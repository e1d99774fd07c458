import NIOCore
import RecordModel
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordServer

/// What connections hold together stays within its limit, whatever they ask for, and keeps nobody else waiting.
@Suite(.timeLimit(.minutes(10))) struct HeldBytesTests {
  private static var limits: SocketLimits {
    var limits = SocketLimits()
    (limits.connectionBytes, limits.heldBytes) = (1 << 20, 4 << 20)
    return limits
  }

  private static func blob(_ bytes: Int, _ id: Int = 1) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"blob","params":{"bytes":\#(bytes)}}"# + "\n"
  }

  private static func held(_ running: TestServer) -> Int { running.server.statistics.snapshot.heldBytes }

  private static func waitUntilNothingIsHeld(_ running: TestServer) async throws {
    try await eventually("nothing is held") { held(running) == 0 }
  }

  /// Far more connections than the limit has room for, each of which would hold its own limit.
  @Test func allTogetherHoldNoMoreThanTheLimit() async throws {
    try await TestServer.run(limits: Self.limits, threads: 2) { running in
      var slow: [RawClient] = []
      for _ in 0..<12 {
        let client = try await RawClient.connect(running.path, reads: false)
        client.sendWithoutWaiting(Array(String(repeating: Self.blob(60_000), count: 100).utf8))
        slow.append(client)
      }
      let other = try await RawClient.connect(running.path)
      for id in 0..<300 {
        #expect(try await other.ask(RequestTests.echo("\(id)") + "\n") == RequestTests.echoed("\(id)"))
        #expect(Self.held(running) < Self.limits.heldBytes)
      }
      // A large answer too has room for whoever holds nothing else.
      #expect(try await other.ask(Self.blob(60_000))?.utf8.count ?? 0 > 60_000)
      for client in slow { try await client.startReading() }
      for client in slow { #expect(await client.lines(100).count == 100) }
      try await Self.waitUntilNothingIsHeld(running)
    }
  }

  /// Answers that come from other threads are there before anybody could wait for room.
  @Test func anAnswerWithoutRoomIsRefusedAndMayBeAskedForAgain() async throws {
    try await TestServer.run(limits: Self.limits, threads: 2) { running in
      let hold = (0..<7).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"hold"}"# + "\n" }.joined()
      var slow: [RawClient] = []
      for _ in 0..<8 {
        let client = try await RawClient.connect(running.path, reads: false)
        try await client.send(hold)
        slow.append(client)
      }
      await running.service.waitForHeld(56)
      running.service.release(bytes: 300_000)
      #expect(Self.held(running) < Self.limits.heldBytes)
      let refused = running.server.statistics.snapshot.refusedAnswers
      #expect((40..<56).contains(refused))
      for client in slow { try await client.startReading() }
      var told = 0
      for client in slow {
        for line in await client.lines(7) where line.utf8.count < 300_000 {
          told += 1
          #expect(line.contains(#""code":"OVERLOADED""#) && line.contains(#""reason":"answers_unread""#))
        }
      }
      #expect(told == refused)
      try await Self.waitUntilNothingIsHeld(running)
      #expect(try await slow[0].ask(Self.blob(300_000))?.utf8.count ?? 0 > 300_000)
    }
  }

  /// What a command did is told, whatever is unread.
  @Test func answersToCommandsAreNeverRefused() async throws {
    try await TestServer.run(limits: Self.limits) { running in
      let text = String(repeating: "y", count: 20_000)
      let frame = #"{"jsonrpc":"2.0","id":1,"method":"write","params":{"a":"\#(text)"}}"# + "\n"
      var slow: [RawClient] = []
      for _ in 0..<8 {
        let client = try await RawClient.connect(running.path, reads: false)
        client.sendWithoutWaiting(Array(String(repeating: frame, count: 100).utf8))
        slow.append(client)
      }
      try await eventually("much is held") { Self.held(running) >= Self.limits.heldBytes / 4 * 3 }
      for client in slow { try await client.startReading() }
      for client in slow {
        #expect(await client.lines(100).allSatisfy { $0.contains(#""_meta":{"position":7"#) })
      }
      #expect(running.server.statistics.snapshot.refusedAnswers == 0)
    }
  }

  /// One that leaves little unread is cut off too, and what it held is free again.
  @Test func whoeverReadsNothingIsCutOff() async throws {
    var limits = Self.limits
    limits.slowReaderDeadline = .milliseconds(50)
    try await TestServer.run(limits: limits) { running in
      let slow = try await RawClient.connect(running.path, reads: false)
      try await slow.send(Self.blob(600_000))
      try await eventually("a slow reader") { running.server.statistics.snapshot.slowReaders > 0 }
      try await eventually("its end") { running.server.statistics.snapshot.connections == 0 }
      try await Self.waitUntilNothingIsHeld(running)
    }
  }

  @Test func partsOfRequestsCountAndAreSentAwayWhenAllIsFull() async throws {
    try await TestServer.run(limits: Self.limits, threads: 2) { running in
      let part =
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":""# + String(repeating: "y", count: 600_000)
      var clients: [RawClient] = []
      for _ in 0..<10 {
        let client = try await RawClient.connect(running.path)
        client.sendWithoutWaiting(Array(part.utf8))
        clients.append(client)
      }
      try await eventually("a refusal") { running.server.statistics.snapshot.errors > 0 }
      #expect(Self.held(running) < Self.limits.heldBytes + 10 * 262_144)
      var answered = 0
      for client in clients {
        client.sendWithoutWaiting(Array("\"}}\n".utf8))
        let line = await client.line() ?? ""
        answered += line.contains("yyy") ? 1 : 0
        #expect(line.contains("yyy") || line.contains(#""code":"OVERLOADED""#))
      }
      #expect((1..<10).contains(answered))
      for client in clients { await client.close() }
      try await Self.waitUntilNothingIsHeld(running)
    }
  }

  @Test func pagesOfTheLogCount() async throws {
    try await TestServer.run(limits: Self.limits, threads: 2) { running in
      running.service.append(400, padding: 20_000)
      var slow: [RawClient] = []
      for _ in 0..<8 {
        let client = try await RawClient.connect(running.path, reads: false)
        try await client.send(SubscriptionTests.subscribe(#"{"fromPosition":0}"#))
        slow.append(client)
      }
      let other = try await RawClient.connect(running.path)
      for id in 0..<100 {
        #expect(try await other.ask(RequestTests.echo("\(id)") + "\n") == RequestTests.echoed("\(id)"))
        #expect(Self.held(running) < Self.limits.heldBytes + 8 * 300_000)
      }
      for client in slow { try await client.startReading() }
      for client in slow { #expect(await client.lines(402).count == 402) }
      try await Self.waitUntilNothingIsHeld(running)
    }
  }
}
