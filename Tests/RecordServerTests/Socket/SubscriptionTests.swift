import NIOCore
import NIOPosix
import RecordModel
import RecordSocketSupport
import RecordTestSupport
import Testing

@testable import RecordServer

@Suite(.timeLimit(.minutes(10))) struct SubscriptionTests {
  static func subscribe(_ params: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"log.subscribe","params":\#(params)}"# + "\n"
  }

  static func granted(_ name: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"result":{"subscriptionId":"\#(name)"}}"#
  }

  /// `event 5` and `caughtUp 5` for the notifications of any subscription; other lines as they are.
  static func shorten(_ line: String) -> String {
    let lead = #"{"jsonrpc":"2.0","method":"log."#
    guard line.utf8.starts(with: lead.utf8) else { return line }
    let name = line.utf8.dropFirst(lead.utf8.count).prefix { $0 != UInt8(ascii: "\"") }
    var rest = line.utf8[...]
    while !rest.isEmpty, !rest.starts(with: "\"position\":".utf8) { rest.removeFirst() }
    let digits = rest.dropFirst("\"position\":".utf8.count).prefix { (48...57).contains($0) }
    return "\(Substring(name)) \(Substring(digits))"
  }

  private static func event(_ position: Int, _ pad: String) -> String {
    #"{"jsonrpc":"2.0","method":"log.event","params":{"subscriptionId":"s1","#
      + #""event":{"position":\#(position),"pad":"\#(pad)"}}}"#
  }

  @Test func theNotificationsHaveTheseBytes() async throws {
    try await TestServer.run { running in
      running.service.append(1)
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe(#"{"fromPosition":0}"#))
      #expect(
        await client.lines(3) == [
          Self.granted("s1"),
          #"{"jsonrpc":"2.0","method":"log.event","params":{"subscriptionId":"s1","event":{"position":1,"pad":""}}}"#,
          #"{"jsonrpc":"2.0","method":"log.caughtUp","params":{"subscriptionId":"s1","position":1}}"#,
        ])
    }
  }

  @Test func withoutAPositionOnlyNewEventsCome() async throws {
    try await TestServer.run { running in
      running.service.append(3)
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe("{}"))
      #expect(await client.lines(2).map(Self.shorten) == [Self.granted("s1"), "caughtUp 3"])
      running.service.append(2)
      #expect(await client.lines(2).map(Self.shorten) == ["event 4", "event 5"])
    }
  }

  @Test func eachCommitBringsItsEvent() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe("{}"))
      _ = await client.lines(2)
      for position in 1...100 {
        running.service.append(1)
        #expect(await client.line().map(Self.shorten) == "event \(position)")
      }
      #expect(running.server.statistics.snapshot.events == 100)
    }
  }

  @Test func filteredEventsAreNotSent() async throws {
    try await TestServer.run { running in
      running.service.append(5)
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe(#"{"fromPosition":0,"types":["even"]}"#))
      #expect(
        await client.lines(4).map(Self.shorten) == [Self.granted("s1"), "event 2", "event 4", "caughtUp 5"])
      running.service.append(1)
      running.service.append(1)
      running.service.append(1)
      #expect(await client.lines(2).map(Self.shorten) == ["event 6", "event 8"])
    }
  }

  /// Whoever is sent nothing learns how far the log is, and after a break begins there.
  @Test func aPositionComesNowAndThenWithoutAMatch() async throws {
    try await TestServer.run { running in
      running.service.append(3)
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe(#"{"fromPosition":0,"types":["none"]}"#))
      #expect(await client.lines(2).map(Self.shorten) == [Self.granted("s1"), "caughtUp 3"])
      var told: UInt64 = 3
      for _ in 0..<3 {
        running.service.append(Int(LogSubscription.untoldEvents))
        told += LogSubscription.untoldEvents
        #expect(await client.line().map(Self.shorten) == "position \(told)")
      }
      // One less says nothing, one more does; all of a page is told once.
      running.service.append(Int(LogSubscription.untoldEvents) - 1)
      running.service.append(1)
      #expect(await client.line().map(Self.shorten) == "position \(told + LogSubscription.untoldEvents)")
      #expect(try await client.ask(RequestTests.echo("1") + "\n") == RequestTests.echoed("1"))
    }
  }

  @Test func positionsOfPagesAreToldOnceAndInOrder() {
    var subscription = LogSubscription(after: 0, filter: LogFilter(types: ["a"]))
    let event = Array("{}".utf8)
    for (events, next, head, last, notice, position) in [
      // The past: matches and gaps, before it is caught up.
      (0, 1000, 5000, nil, .passed, 1000), (1, 1500, 5000, 1499, nil, 1500),
      (1, 2000, 5000, 1800, .passed, 2000),
      (0, 2099, 5000, nil, nil, 2099), (0, 5000, 5000, nil, .caughtUp, 5000),
      // Live.
      (0, 5099, 5099, nil, nil, 5099), (0, 5100, 5100, nil, .passed, 5100), (1, 5300, 5300, 5300, nil, 5300),
      (0, 5300, 5300, nil, nil, 5300),
    ] as [(Int, UInt64, UInt64, UInt64?, LogSubscription.Notice?, UInt64)] {
      let page = LogPage(events: Array(repeating: event, count: events), next: next, head: head, last: last)
      #expect(subscription.take(page) == notice && subscription.position == position, "\(next)")
    }
  }

  /// Events are appended from another thread while the past is still being sent.
  @Test(arguments: [true, false]) func everyEventComesOnceAndInOrder(readsAtOnce: Bool) async throws {
    let (before, during) = (8000, 12000)
    var limits = SocketLimits()
    limits.connectionBytes = 262_144
    let pad = String(repeating: "x", count: 100)
    try await TestServer.run(limits: limits, threads: 2) { running in
      running.service.append(before, padding: 100)
      let client = try await RawClient.connect(running.path, reads: readsAtOnce)
      try await client.send(Self.subscribe(#"{"fromPosition":0}"#))
      let service = running.service
      let appending = NIOThreadPool.singleton.runIfActive(
        eventLoop: MultiThreadedEventLoopGroup.singleton.next()
      ) {
        for commit in 0..<during / 3 { service.append(commit % 2 == 0 ? 1 : 5, padding: 100) }
      }
      if !readsAtOnce {
        try await appending.get()
        try await client.startReading()
      }
      var expected = 1
      var isCaughtUp = false
      _ = await client.line()
      while expected <= before + during || !isCaughtUp, let line = await client.line() {
        if line == Self.event(expected, pad) {
          expected += 1
        } else {
          try #require(line.contains("caughtUp") && !isCaughtUp)
          #expect(Self.shorten(line) == "caughtUp \(expected - 1)")
          isCaughtUp = true
        }
      }
      #expect(expected == before + during + 1)
      try await appending.get()
    }
  }

  @Test func nothingComesAfterUnsubscribing() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe("{}"))
      _ = await client.lines(2)
      #expect(running.server.statistics.snapshot.subscriptions == 1)
      try await client.send(
        #"{"jsonrpc":"2.0","id":2,"method":"log.unsubscribe","params":{"subscriptionId":"s1","_meta":{}}}"#
          + "\n")
      #expect(await client.line() == RequestTests.echoed("2"))
      running.service.append(10)
      #expect(try await client.ask(RequestTests.echo("3") + "\n") == RequestTests.echoed("3"))
      #expect(running.server.statistics.snapshot.subscriptions == 0)
    }
  }

  @Test func aConnectionMayHaveSixteen() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      for number in 1...16 {
        try await client.send(Self.subscribe("{}"))
        #expect(await client.lines(2).map(Self.shorten) == [Self.granted("s\(number)"), "caughtUp 0"])
      }
      #expect(try await client.ask(Self.subscribe("{}"))?.contains("OVERLOADED") == true)
      running.service.append(1)
      #expect(Set(await client.lines(16)).count == 16)
    }
  }

  @Test func whoMayNotFollowTheLogIsTold() async throws {
    try await TestServer.run(roles: [.gateway]) { running in
      let client = try await RawClient.connect(running.path)
      #expect(try await client.ask(Self.subscribe("{}"))?.contains("FORBIDDEN") == true)
      #expect(running.server.statistics.snapshot.subscriptions == 0)
    }
  }

  @Test func aLogThatCannotBeReadEndsTheSubscription() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe("{}"))
      _ = await client.lines(2)
      running.service.breakLog()
      running.service.append(1)
      #expect(
        await client.line()
          == #"{"jsonrpc":"2.0","method":"log.subscriptionEnded","params":{"subscriptionId":"s1","error":{"code":-32000,"message":"the log cannot be read","data":{"code":"CORRUPT"}}}}"#
      )
      #expect(try await client.ask(RequestTests.echo("3") + "\n") == RequestTests.echoed("3"))
    }
  }

  @Test func aClientThatEndsItsInputStillFollowsTheLog() async throws {
    try await TestServer.run { running in
      let client = try await RawClient.connect(running.path)
      try await client.send(Self.subscribe("{}"))
      _ = await client.lines(2)
      try await client.endInput()
      running.service.append(1)
      #expect(await client.line().map(Self.shorten) == "event 1")
      await client.close()
      try await eventually("no subscription") { running.server.statistics.snapshot.subscriptions == 0 }
    }
  }
}
