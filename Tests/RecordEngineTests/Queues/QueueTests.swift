import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Queued commands") struct QueueTests {
  private let scene: RecordScene
  private let ids = SeededRandomSource(seed: 99)

  init() throws { scene = try RecordScene() }

  private func apply(_ commands: [QueuedCommand], to patient: PatientID) throws -> ApplyQueue.Outcome {
    try scene.test.call(ApplyQueue(patientId: patient, commands: commands))
  }

  /// Carries each out as a call of its own, at the moment when it was made.
  private func carryOut(_ commands: [QueuedCommand]) throws {
    for command in commands {
      let tape = try Tape(command.params)
      let reply = scene.test.waitForReply { done in
        scene.test.running.handle(
          Call(
            method: command.method, tape: tape, params: tape.root,
            caller: Caller(userID: 1000, roles: [.operator])), reply: done)
      }
      _ = try reply.outcome.get()
    }
  }

  @Test(
    "R-MH-276: a phone that was offline for a week, however it sends, ends equal to one that never was",
    arguments: [
      (1, 7_200_000), (2, -7_200_000), (3, 0), (4, 40 * 86_400_000), (5, -400 * 86_400_000),
    ] as [(UInt64, Int64)])
  func week(seed: UInt64, lag: Int64) throws {
    let (online, offline) = (scene.patient, try scene.stranger())
    var random = SeededGenerator(seed: seed)
    // However wrong its clock is, ahead or behind: what it measured says its own time.
    let queue = PhoneQueue(seed: seed, count: 500, name: "e", until: scene.now, lag: lag)
    try carryOut(queue.commands(for: online, "a", ids))
    let commands = queue.commands(for: offline, "b", ids)
    var (sent, applied) = (0, 0)
    while sent < commands.count {
      // A batch whose answer is lost is sent again, with more or less behind it.
      let begin = max(0, sent - Int.random(in: 0...40, using: &random))
      let end = min(commands.count, begin + Int.random(in: 41...200, using: &random))
      let outcome = try apply(Array(commands[begin..<end]), to: offline)
      #expect(outcome.refused == 0 && outcome.results.count == end - begin)
      #expect(outcome.duplicates == sent - begin, "all that came before, and nothing else")
      (sent, applied) = (end, applied + outcome.applied)
    }
    #expect(applied == 500)
    #expect(try scene.picture(of: offline) == scene.picture(of: online))
    let head = scene.test.engine.head
    let again = try apply(commands, to: offline)
    #expect(again.duplicates == 500 && scene.test.engine.head == head, "R-MH-273: nothing changes")
    try scene.verifyProjections()
  }

  @Test("R-MH-276: two phones of one patient at once") func twoPhones() throws {
    let (online, offline) = (scene.patient, try scene.stranger())
    let queues = ["e", "f"].enumerated().map { index, name in
      PhoneQueue(
        seed: UInt64(7 + index), count: 120, name: name,
        until: Timestamp(milliseconds: scene.now.milliseconds - Int64(index) * 1_234_567))
    }
    for queue in queues { try carryOut(queue.commands(for: online, "a", ids)) }
    let batches = queues.map { queue in
      let commands = queue.commands(for: offline, "b", ids)
      return stride(from: 0, to: 120, by: 30).map { Array(commands[$0..<($0 + 30)]) }
    }
    for turn in 0..<4 {
      for phone in 0..<2 {
        let outcome = try apply(batches[phone][turn], to: offline)
        #expect(outcome.applied == 30, "\(outcome)")
      }
    }
    #expect(try scene.picture(of: offline).sorted() == scene.picture(of: online).sorted())
  }

  @Test("R-MH-273: in order, each with its own outcome, and a refusal stops nothing") func outcomes() throws {
    var entry = PhoneQueue(seed: 1, count: 1, name: "x", until: scene.now).entries[0]
    entry.method = "vitals.log"
    func command(_ method: String, _ params: [Value.Member]) -> QueuedCommand {
      let (high, low) = ids.words()
      return QueuedCommand(
        commandId: CommandID(high: high, low: low), method: method,
        params: .object([.init("patientId", .string(scene.patient.description))] + params),
        queuedAt: OffsetTime(scene.now, offsetMinutes: 0))
    }
    let date = Value.Member("date", .string(scene.now.description))
    let create = command(
      "journal.create",
      [
        .init("id", "e1"), date, .init("title", "Eins"), .init("content", "Text"), .init("mood", "good"),
      ])
    let revise = command("journal.revise", [.init("entryId", "e1"), .init("title", "Zwei")])
    let stale = command(
      "journal.revise",
      [.init("entryId", "e1"), .init("title", "Drei"), .init("expectedVersion", 1)])
    let unknown = command("journal.delete", [.init("entryId", "none")])
    let notQueued = command("journal.get", [.init("entryId", "e1")])
    let bad = command("vitals.log", [.init("timestamp", "yesterday")])
    let delete = command("journal.delete", [.init("entryId", "e1")])
    let all = [create, revise, stale, unknown, notQueued, bad, create, delete]
    let outcome = try apply(all, to: scene.patient)
    #expect(
      outcome.results.map(\.outcome)
        == [.applied, .applied, .refused, .refused, .refused, .refused, .duplicate, .applied])
    #expect(outcome.results.map(\.commandId) == all.map(\.commandId))
    #expect(outcome.results[2].refusal?.details?["currentVersion"] == 2, "R-MH-277")
    #expect(outcome.results[6].result == outcome.results[0].result, "the first answer once more")
    #expect((outcome.applied, outcome.duplicates, outcome.refused) == (3, 1, 4))
    #expect(outcome.position == scene.test.engine.head)
    let again = try apply(all, to: scene.patient)
    #expect(
      again.results.map(\.refusal?.code) == outcome.results.map(\.refusal?.code), "refusals are kept too")
    #expect(again.applied == 0 && again.duplicates == 4)
  }

  @Test("R-MH-272: a batch that was cut off by a stop is exact when it is sent again") func restart() throws {
    let directory = TemporaryDirectory()
    let clock = FakeClock()
    var commands: [QueuedCommand] = []
    var (patient, picture): (PatientID?, [Value?]) = (nil, [])
    for round in 0..<2 {
      let test = try TestEngine(directory: directory, clock: clock)
      let own = try patient ?? test.call(CreatePatient(fullName: "Erika")).id
      patient = own
      if round == 0 {
        commands = PhoneQueue(seed: 5, count: 40, name: "r", until: clock.now()).entries.enumerated()
          .filter { $0.element.method == "journal.create" }.map { index, entry in
            QueuedCommand(
              commandId: CommandID(high: 0x1e0e_8400_e29b_41d4, low: UInt64(index)), method: entry.method,
              params: .object([.init("patientId", .string(own.description))] + entry.params),
              queuedAt: entry.queuedAt)
          }
      }
      let some = round == 0 ? Array(commands.prefix(commands.count / 2)) : commands
      let outcome = try test.call(ApplyQueue(patientId: own, commands: some))
      if round == 0 {
        picture = outcome.results.map(\.result)
      } else {
        #expect(outcome.duplicates == picture.count && outcome.applied == commands.count - picture.count)
        #expect(Array(outcome.results.map(\.result).prefix(picture.count)) == picture)
      }
      test.running.stop()
    }
  }

  @Test("R-MH-274, R-MH-275: what is made early counts from then, and no request is acted on a day later")
  func age() throws {
    let made = OffsetTime(
      Timestamp(milliseconds: scene.now.milliseconds - 25 * 3_600_000), offsetMinutes: 60)
    let patient = Value.Member("patientId", .string(scene.patient.description))
    let refill = QueuedCommand(
      commandId: CommandID(high: 1, low: 2), method: "appointments.book",
      params: .object([
        patient, .init("providerId", "dr-jones"), .init("preferredDate", "2030-01-01"),
        .init("preferredTime", "09:00"), .init("type", "video"), .init("reason", "Frage"),
      ]), queuedAt: made)
    let settings = QueuedCommand(
      commandId: CommandID(high: 1, low: 3), method: "settings.update",
      params: .object([patient, .init("privacy", ["shareWithResearch": true])]), queuedAt: made)
    let outcome = try apply([refill, settings], to: scene.patient)
    #expect(outcome.results[0].refusal?.details?["reason"] == "request_too_old")
    #expect(outcome.results[1].outcome == .applied)
    let story = try scene.test.call(ReadTimeline(patientId: scene.patient))
    #expect(story.entries.first { $0.type == "settings.updated" }?.occurredAt.moment == made.moment)
  }

  @Test("more than 500 are refused before any is carried out") func tooMany() throws {
    let commands = PhoneQueue(seed: 1, count: 501, name: "e", until: scene.now)
      .commands(for: scene.patient, "a", ids)
    let head = scene.test.engine.head
    #expect(
      try scene.refusal(ApplyQueue(patientId: scene.patient, commands: commands)) == "/commands too_many")
    #expect(scene.test.engine.head == head)
  }
}
