import NIOCore
import RecordModel
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordServer

@Suite(.timeLimit(.minutes(10))) struct FlowTests {
  private static func hold(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"method":"hold"}"# + "\n" }

  /// Above the limit nothing is begun; what was sent waits its turn and is then carried out in order.
  @Test func requestsInFlightHaveALimit() async throws {
    var limits = SocketLimits()
    limits.inFlight = 4
    try await TestServer.run(limits: limits) { running in
      let client = try await RawClient.connect(running.path)
      try await client.send((0..<10).map { Self.hold($0) }.joined())
      await running.service.waitForHeld(4)
      let other = try await RawClient.connect(running.path)
      // The other connection's call goes through the same loop after everything the first one sent.
      #expect(try await other.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
      #expect(running.service.heldBegun == 4)
      for id in 0..<10 {
        running.service.releaseOne()
        #expect(await client.line() == RequestTests.echoed("\(id)"))
        #expect(running.service.heldBegun <= min(id + 5, 10))
        await running.service.waitForHeld(min(id + 5, 10))
      }
    }
  }

  /// More than the kernel and the framer take, so that the client feels it: its own writing stops.
  @Test func aClientAboveTheLimitIsNotReadFrom() async throws {
    var limits = SocketLimits()
    limits.inFlight = 1
    try await TestServer.run(limits: limits) { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.hold(0))
      await running.service.waitForHeld(1)
      let flood = Array(
        (RequestTests.echo("1", #"{"a":"\#(String(repeating: "y", count: 10_000))"}"#) + "\n").utf8)
      for _ in 0..<500 { client.sendWithoutWaiting(flood) }
      let other = try await RawClient.connect(running.path)
      #expect(try await other.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
      #expect(running.service.calledMethods == ["hold", "echo"])
      running.service.release()
      #expect(await client.lines(501).count == 501)
    }
  }

  /// Requests with large replies from a client that reads none of them.
  @Test func aSlowReaderSlowsNobodyElse() async throws {
    var limits = SocketLimits()
    limits.connectionBytes = 500_000
    try await TestServer.run(limits: limits) { running in
      let slow = try await RawClient.connect(running.path, reads: false)
      let blob = #"{"jsonrpc":"2.0","id":1,"method":"blob","params":{"bytes":100000}}"# + "\n"
      slow.sendWithoutWaiting(Array(String(repeating: blob, count: 200).utf8))
      let other = try await RawClient.connect(running.path)
      for id in 0..<200 {
        #expect(try await other.ask(RequestTests.echo("\(id)") + "\n") == RequestTests.echoed("\(id)"))
      }
      let begun = running.service.calledMethods.count { $0 == "blob" }
      #expect(begun < 20)
      try await slow.startReading()
      #expect(await slow.lines(200).allSatisfy { $0.utf8.count > 100_000 })
    }
  }

  /// Far more text at once than the loop makes before it turns to something else.
  @Test func manyLargeRepliesAtOnceAllArriveInOrder() async throws {
    try await TestServer.run { running in
      let clients = [try await RawClient.connect(running.path), try await RawClient.connect(running.path)]
      for id in 0..<20 { for client in clients { try await client.send(Self.hold(id)) } }
      await running.service.waitForHeld(40)
      running.service.release(bytes: 300_000)
      for client in clients {
        let lines = await client.lines(20)
        #expect(lines.count == 20 && lines.allSatisfy { $0.utf8.count > 300_000 })
        for (id, line) in lines.enumerated() { #expect(line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"#)) }
      }
    }
  }

  @Test func aClientThatNeverReadsIsCutOff() async throws {
    var limits = SocketLimits()
    limits.connectionBytes = 100_000
    limits.slowReaderDeadline = .milliseconds(50)
    try await TestServer.run(limits: limits) { running in
      let slow = try await RawClient.connect(running.path, reads: false)
      let blob = #"{"jsonrpc":"2.0","id":1,"method":"blob","params":{"bytes":1000000}}"# + "\n"
      slow.sendWithoutWaiting(Array(String(repeating: blob, count: 3).utf8))
      try await eventually("a slow reader") { running.server.statistics.snapshot.slowReaders > 0 }
      try await eventually("its end") { running.server.statistics.snapshot.connections == 0 }
    }
  }

  /// One connection's flood of requests that are answered inline does not keep another one waiting to its end.
  ///
  /// While a third one has the loop, both the flood and then the other's request come to lie in the kernel.
  @Test func aFloodDoesNotTakeTheWholeLoop() async throws {
    try await TestServer.run { running in
      let (flooding, other, third) = (
        try await RawClient.connect(running.path), try await RawClient.connect(running.path),
        try await RawClient.connect(running.path)
      )
      for client in [flooding, other, third] { _ = try await client.ask(RequestTests.echo("1") + "\n") }
      let before = running.service.calledMethods.count
      try await third.send(#"{"jsonrpc":"2.0","id":1,"method":"stall"}"# + "\n")
      await running.service.waitForHeld(1)
      let count = 8 * Connection.framesPerTurn
      try await flooding.send(String(repeating: RequestTests.echo("1") + "\n", count: count))
      try await other.send(#"{"jsonrpc":"2.0","id":1,"method":"whoami"}"# + "\n")
      running.service.release()
      _ = await other.line()
      #expect(await flooding.lines(count).count == count)
      let place = try #require(running.service.calledMethods.firstIndex(of: "whoami")) - before
      #expect(place <= 2 * Connection.framesPerTurn)
    }
  }

  @Test func connectionsHaveALimit() async throws {
    var limits = SocketLimits()
    limits.connections = 2
    try await TestServer.run(limits: limits) { running in
      let first = try await RawClient.connect(running.path)
      let second = try await RawClient.connect(running.path)
      for client in [first, second] { _ = try await client.ask(RequestTests.echo("1") + "\n") }
      let third = try await RawClient.connect(running.path)
      #expect(
        await third.lines(2) == [
          MalformedFrameTests.error(
            "null", -32000, "there are too many connections; close some, or try again later",
            #"{"code":"OVERLOADED"}"#)
        ])
      #expect(running.server.statistics.snapshot.refused == 1)
      await first.close()
      try await eventually("one end") { running.server.statistics.snapshot.connections == 1 }
      let fourth = try await RawClient.connect(running.path)
      #expect(try await fourth.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    }
  }

  @Test func aUserWithoutRolesIsTurnedAway() async throws {
    try await TestServer.run(roles: []) { running in
      let client = try await RawClient.connect(running.path)
      #expect(
        await client.lines(2) == [
          MalformedFrameTests.error(
            "null", -32000,
            "the user id is not configured; name it with a role in the daemon's table of peers",
            #"{"code":"FORBIDDEN"}"#)
        ])
    }
  }

  @Test func idleConnectionsAreClosedAndBusyOnesAreNot() async throws {
    try await TestServer.run(threads: 2) { running in
      let busy = try await RawClient.connect(running.path)
      try await busy.send(Self.hold(1))
      await running.service.waitForHeld(1)
      let follower = try await RawClient.connect(running.path)
      try await follower.send(SubscriptionTests.subscribe("{}"))
      _ = await follower.lines(2)
      let idle = try await RawClient.connect(running.path)
      _ = try await idle.ask(RequestTests.echo("1") + "\n")
      running.server.closeIdle(since: .now() - .hours(1))
      #expect(try await idle.ask(RequestTests.echo("2") + "\n") == RequestTests.echoed("2"))
      running.server.closeIdle(since: .distantFuture)
      #expect(await idle.line() == nil)
      running.service.append(1)
      #expect(await follower.line().map(SubscriptionTests.shorten) == "event 1")
      running.service.release()
      #expect(await busy.line() == RequestTests.echoed("1"))
    }
  }

  @Test func idlenessIsNoticedInTime() async throws {
    var limits = SocketLimits()
    limits.idleTimeout = .milliseconds(20)
    try await TestServer.run(limits: limits) { running in
      let idle = try await RawClient.connect(running.path)
      #expect(await idle.line() == nil)
    }
  }

  @Test func theCountersCount() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      _ = try await client.ask(RequestTests.echo("1") + "\n")
      _ = try await client.ask("nonsense\n")
      _ = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"no.such"}"# + "\n")
      let snapshot = running.server.statistics.snapshot
      #expect((snapshot.connections, snapshot.accepted, snapshot.refused) == (1, 1, 0))
      #expect((snapshot.requests, snapshot.errors) == (2, 2))
    }
  }

  @Test(arguments: [1, 3]) func aProbeComesBackOnceEveryLoopIsAlive(threads: Int) async throws {
    try await TestServer.run(threads: threads) { running in
      await withCheckedContinuation { continuation in running.server.probe { continuation.resume() } }
    }
  }

  /// Replies from the writer's thread to many connections, each with many requests under way.
  @Test func repliesFromOtherThreadsReachTheirRequests() async throws {
    try await TestServer.run(threads: 2) { running in
      let clients = 16
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<clients {
          group.addTask {
            let raw = try await RawClient.connect(running.path)
            let frames = (0..<100).map {
              #"{"jsonrpc":"2.0","id":\#(client * 1000 + $0),"method":"write"}"# + "\n"
            }
            try await raw.send(frames.joined())
            let meta = #"{"_meta":{"position":7,"replayed":false}}"#
            #expect(
              await raw.lines(100) == (0..<100).map { RequestTests.echoed("\(client * 1000 + $0)", meta) })
          }
        }
        try await group.waitForAll()
      }
      #expect(running.server.statistics.snapshot.requests == clients * 100)
    }
  }
}
