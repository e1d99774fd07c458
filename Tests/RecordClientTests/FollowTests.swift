import NIOCore
import NIOPosix
import RecordClient
import RecordModel
import RecordRPC
import RecordServer
import RecordSocketSupport
import RecordTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FollowTests {
  private struct Event: Codable {
    var position: Int
  }

  /// The positions of so many messages; those without an event are negative.
  private static func positions(_ count: Int, _ messages: inout LogMessages.Iterator) async throws -> [Int] {
    var positions: [Int] = []
    while positions.count < count, let message = try await messages.next() {
      switch message {
      case .event(let event): positions.append(try event.decode(Event.self).position)
      case .caughtUp(let position), .passed(let position): positions.append(-Int(position))
      }
    }
    return positions
  }

  /// How many events the daemon has got rid of once it sends no more, though it answers another client 200 times.
  private static func sentAtRest(_ running: TestServer) async throws -> Int {
    let other = try await RawClient.connect(running.path)
    var (sent, rounds) = (-1, 0)
    while rounds < 200 {
      _ = try await other.ask(#"{"jsonrpc":"2.0","id":1,"method":"echo"}"# + "\n")
      let now = running.server.statistics.snapshot.events
      (sent, rounds) = (now, now == sent ? rounds + 1 : 0)
    }
    await other.close()
    return sent
  }

  @Test func thePastComesFirstThenWhatIsNew() async throws {
    try await TestServer.run { running in
      running.service.append(3)
      let connection = try await RecordConnection.connect(path: running.path)
      var messages = try await connection.subscribe(params: ["fromPosition": 1]).makeAsyncIterator()
      #expect(try await Self.positions(3, &messages) == [2, 3, -3])
      running.service.append(2)
      #expect(try await Self.positions(2, &messages) == [4, 5])
    }
  }

  /// A reader slower than the log holds the daemon back, loses nothing, and can still call.
  @Test func aSlowReaderGetsEverythingAndMayCallMeanwhile() async throws {
    var options = ConnectionOptions()
    options.bufferedEvents = 8
    var limits = SocketLimits()
    limits.connectionBytes = 65_536
    try await TestServer.run(limits: limits) { running in
      running.service.append(400, padding: 10_000)
      let connection = try await RecordConnection.connect(path: running.path, options: options)
      var messages = try await connection.subscribe(params: ["fromPosition": 0]).makeAsyncIterator()
      for expected in 1...400 {
        #expect(try await Self.positions(1, &messages) == [expected])
        if expected == 1 { #expect(try await Self.sentAtRest(running) < 400) }
        if expected % 100 == 0 { _ = try await connection.call("echo", json: nil) }
      }
      #expect(try await Self.positions(1, &messages) == [-400])
    }
  }

  @Test func leavingEndsTheSubscriptionAtTheDaemon() async throws {
    try await TestServer.run { running in
      let connection = try await RecordConnection.connect(path: running.path)
      running.service.append(1)
      for try await _ in try await connection.subscribe(params: ["fromPosition": 0]) { break }
      try await eventually("no subscription") { running.server.statistics.snapshot.subscriptions == 0 }
      #expect(connection.isOpen)
    }
  }

  @Test func anEndByTheDaemonHasItsReason() async throws {
    try await TestServer.run { running in
      let connection = try await RecordConnection.connect(path: running.path)
      var messages = try await connection.subscribe(params: ["fromPosition": 0]).makeAsyncIterator()
      #expect(try await Self.positions(1, &messages) == [0])
      running.service.breakLog()
      running.service.append(1)
      var read = messages
      let error = await #expect(throws: ClientError.self) { try await read.next() }
      #expect(error == .refused(RPCError(Failure(.corrupt, "the log cannot be read"))))
    }
  }

  @Test func aRefusedSubscriptionThrows() async throws {
    try await TestServer.run(roles: [.gateway]) { running in
      let connection = try await RecordConnection.connect(path: running.path)
      let error = await #expect(throws: ClientError.self) {
        try await connection.subscribe(params: ["fromPosition": 0])
      }
      #expect(error == .refused(RPCError(Failure(.forbidden, "only auditors follow the log"))))
    }
  }

  @Test func aClosedConnectionEndsTheReading() async throws {
    try await TestServer.run { running in
      let connection = try await RecordConnection.connect(path: running.path)
      var messages = try await connection.subscribe(params: ["fromPosition": 0]).makeAsyncIterator()
      _ = try await Self.positions(1, &messages)
      await connection.close()
      var read = messages
      await #expect(throws: ClientError.closed) { try await read.next() }
    }
  }
}
