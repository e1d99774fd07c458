import RecordClient
import RecordModel
import Testing

@Suite("Following the log of a running daemon", .serialized, .timeLimit(.minutes(10)))
struct SubscriptionTests {
  private static let writers = 4
  private static let writes = 40

  @Test("first the past, then live: every event once, in order, while four write") func follow() async throws
  {
    let daemon = try await Site().start()
    let walks = [try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "gad-7")]
    for value in 0..<20 { try await walks[0].save("phq9_mood", value % 4) }
    let past = try await daemon.head
    let final = past + Int64(Self.writers * Self.writes)

    async let followers = withThrowingTaskGroup(of: [LogMessage].self) { group in
      for start in [0, past / 2, past] {
        let session = try await daemon.connect()
        group.addTask { try await Self.follow(session, from: start, to: final) }
      }
      return try await group.reduce(into: [[LogMessage]]()) { $0.append($1) }
    }
    try await write(walks, daemon)
    for messages in try await followers { try expectGapless(messages, endingAt: final, past) }
    #expect(try await daemon.head == final)
    try await daemon.stop()
  }

  /// Answers that raise no flag, so that each is one event.
  private func write(_ walks: [Walk], _ daemon: RunningDaemon) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<Self.writers {
        let walk = walks[writer % walks.count].over(try await daemon.connect())
        group.addTask {
          for value in 0..<Self.writes { try await walk.save(walk.required[writer], value % 4) }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func follow(
    _ session: Session, from start: Int64, to end: Int64
  ) async throws -> [LogMessage] {
    let messages = try await session.connection.subscribe(
      params: ["fromPosition": Value.integer(start)] as Value)
    var taken: [LogMessage] = []
    for try await message in messages {
      taken.append(message)
      if case .event(let event) = message, try event.decode(Value.self)["position"]?.whole == end { break }
    }
    return taken
  }

  private func expectGapless(_ messages: [LogMessage], endingAt end: Int64, _ past: Int64) throws {
    var (positions, caughtUp): ([Int64], [Int64]) = ([], [])
    for message in messages {
      switch message {
      case .event(let event): positions.append(try #require(try event.decode(Value.self)["position"]?.whole))
      case .caughtUp(let position):
        caughtUp.append(Int64(position))
        #expect(positions.last ?? past == Int64(position), "caught up before everything was sent")
      case .passed: Issue.record("nothing is left out")
      }
    }
    let first = try #require(positions.first)
    #expect(positions == Array(first...end))
    #expect(caughtUp.count <= 1)
    if let position = caughtUp.first { #expect(position >= past) }
  }

  @Test("only what was asked for comes") func filter() async throws {
    let daemon = try await Site().start()
    let (first, second) = (try await Walk(daemon.session, "phq-9"), try await Walk(daemon.session, "phq-9"))
    let wanted: Value = [
      "fromPosition": 0, "patientId": .string(first.patient),
      "types": ["assessment.safety-flag-raised", "assessment.started"],
    ]
    let messages = try await daemon.connect().connection.subscribe(params: wanted)
    for walk in [first, second] { try await walk.save("phq9_self_harm", 1) }
    var types: [String?] = []
    for try await message in messages {
      guard case .event(let received) = message else { continue }
      let event = try received.decode(Value.self)
      #expect(event["streamId"]?.text == first.patient)
      types.append(event["type"]?.text)
      if types.count == 2 { break }
    }
    #expect(types == ["assessment.started", "assessment.safety-flag-raised"])
    try await daemon.stop()
  }

  @Test("a daemon that stops ends its subscriptions with a reason") func stopping() async throws {
    let daemon = try await Site().start()
    let messages = try await daemon.connect().connection.subscribe(params: ["fromPosition": 0] as Value)
    var iterator = messages.makeAsyncIterator()
    for _ in 0..<6 { _ = try await iterator.next() }
    daemon.process.send(15)
    await #expect(throws: ClientError.self) { while try await iterator.next() != nil {} }
    #expect(try await daemon.process.wait() == .exited(0))
  }

  @Test("read and subscription show the same events, and the chain links them") func sameEvents() async throws
  {
    let daemon = try await Site().start()
    let walk = try await Walk(daemon.session, "stress")
    try await walk.answerAll([1, 2, 3, 4, 5, 1])
    try await walk.complete()
    let read = try await daemon.session.events()
    let messages = try await daemon.connect().connection.subscribe(params: ["fromPosition": 0] as Value)
    var followed: [Value] = []
    for try await message in messages {
      guard case .event(let event) = message else { break }
      followed.append(try event.decode(Value.self))
    }
    #expect(followed == read)
    #expect(read.map { $0["position"]?.whole } == (1...Int64(read.count)).map { $0 })
    #expect(Set(read.compactMap { $0["hash"]?.text }).count == read.count)
    #expect(try await daemon.session.call("log.verify")["headHash"] == read.last?["hash"])
    try await daemon.stop()
  }
}
