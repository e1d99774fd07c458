import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Imports") struct ImportTests {
  private static func life(_ seed: UInt64, steps: Int = 60) throws -> RecordedLife {
    var life = try RecordedLife(seed: seed)
    try life.run(steps: steps)
    return life
  }

  /// An empty store whose clock stands where another one's does.
  private static func empty(
    beside other: TestEngine, in directory: TemporaryDirectory = TemporaryDirectory()
  )
    throws -> TestEngine
  {
    try TestEngine(directory: directory, clock: FakeClock(other.clock.now()), seed: 99)
  }

  @Test("into an empty store: everything as it was, at the same positions", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(_ seed: UInt64) throws {
    let source = try Self.life(seed).test
    let lines = try source.lines()
    let target = try Self.empty(beside: source)
    let outcome = try target.take(lines, chunk: 37)
    #expect(outcome.taken == lines.count && outcome.known == 0 && outcome.refused.isEmpty)
    #expect(outcome.moved == 0 && outcome.raised == 0 && outcome.head == source.engine.head)
    #expect(try target.lines() == lines)
    #expect(try target.digests() == source.digests())
    try target.verifyLog()
    let again = try target.take(lines, chunk: 50)
    #expect(again.taken == 0 && again.known == lines.count && again.refused.isEmpty)
    #expect(try target.lines() == lines)
  }

  @Test("cut anywhere, restarted and run again: the same") func cut() throws {
    let source = try Self.life(4).test
    let lines = try source.lines()
    let directory = TemporaryDirectory()
    for end in [1, 7, 40, 41, lines.count] {
      // Each engine ends without a word, as a process that is killed after a commit.
      let target = try Self.empty(beside: source, in: directory)
      let outcome = try target.take(Array(lines.prefix(end)), chunk: 20)
      #expect(outcome.refused.isEmpty && outcome.taken + outcome.known == min(end, lines.count))
      #expect(outcome.head == UInt64(min(end, lines.count)))
    }
    let target = try Self.empty(beside: source, in: directory)
    #expect(try target.lines() == lines)
    #expect(try target.digests() == source.digests())
    try target.verifyLog()
  }

  @Test("commands go on behind what was imported, and events are told of") func goesOn() throws {
    let source = try Self.life(5).test
    let target = try Self.empty(beside: source)
    try target.take(try source.lines())
    #expect(target.running.position == source.engine.head && target.running.head == source.engine.head)
    let patient = try target.call(CreatePatient(fullName: "Erika Mustermann"))
    #expect(try target.call(CheckHealth()).position == source.engine.head + 1)
    #expect(try target.call(GetPatient(patientId: patient.id)).id == patient.id)
    _ = try target.digests()
    try target.verifyLog()
  }

  @Test("into a store with other patients: new positions, what differs is counted") func besideOthers() throws
  {
    let source = try Self.life(6).test
    let lines = try source.lines()
    let target = try Self.empty(beside: source)
    target.clock.advance(milliseconds: 5_000)
    try target.publish("stress-assessment")
    for _ in 0..<20 { _ = try target.call(CreatePatient(fullName: "Somebody Else")) }
    let outcome = try target.take(lines, chunk: 11)
    // The questionnaire is there already, whoever published it when.
    #expect(outcome.known == 1 && outcome.taken == lines.count - 1 && outcome.refused.isEmpty)
    #expect(outcome.moved == outcome.taken && outcome.raised == outcome.taken)
    #expect(outcome.head == UInt64(21 + outcome.taken))
    for (line, copy) in zip(lines.dropFirst(), try target.lines().dropFirst(21)) {
      let (old, new) = (try event(line), try event(copy))
      #expect(try encodeCBOR(old.payload) == encodeCBOR(new.payload))
      #expect(old.envelope.stream == new.envelope.stream && old.envelope.revision == new.envelope.revision)
      #expect(old.envelope.occurredAt == new.envelope.occurredAt && old.envelope.actor == new.envelope.actor)
      #expect(new.envelope.recordedAt > old.envelope.recordedAt && new.envelope.clockClamped)
      let distance = { (envelope: Envelope) in
        envelope.causation == 0 ? 0 : envelope.position - envelope.causation
      }
      #expect(distance(old.envelope) == distance(new.envelope))
    }
    _ = try target.digests()
    try target.verifyLog()
    #expect(try target.take(lines, chunk: 9).known == lines.count)
  }

  private func event(_ line: String) throws -> ExportedEvent {
    let tape = try JSON.parse(Array(line.utf8))
    return try ExportedEvent(tape, at: tape.root)
  }

  @Test("a stream is continued by revision, and only where it ends") func continued() throws {
    let source = try Self.life(7).test
    let lines = try source.lines()
    let target = try Self.empty(beside: source)
    try target.take(Array(lines.prefix(30)))
    let rest = try target.take(Array(lines.dropFirst(30)))
    #expect(rest.refused.isEmpty && rest.taken == lines.count - 30)
    let gapped = try Self.empty(beside: source)
    let outcome = try gapped.take(Array(lines.dropFirst(30)), chunk: lines.count)
    #expect(outcome.taken == 0 && outcome.refused.count == lines.count - 30)
    let reasons = Set(outcome.refused.map(\.reason))
    #expect(reasons.isSubset(of: [.gap, .afterRefused]))
    #expect(outcome.refused.first { $0.reason == .gap }?.message.contains("does not follow") == true)
  }
}

@Suite("Refused imports") struct ImportRefusalTests {
  private func source() throws -> (test: TestEngine, lines: [String], patient: PatientID) {
    let test = try TestEngine()
    try test.publish("stress-assessment")
    let walk = try Walk(test, slug: "stress")
    try walk.answer("stress_frequency", 3)
    try walk.answer("stress_intensity", 2)
    return (test, try test.lines(), walk.patient)
  }

  private func target(_ test: TestEngine) throws -> TestEngine {
    try TestEngine(clock: FakeClock(test.clock.now()), seed: 7)
  }

  @Test("another content at the same revision: named, and the stream stays as it is") func differs() throws {
    let (source, lines, patient) = try source()
    let target = try target(source)
    try target.take(lines)
    let changes: [(String, String)] = [
      (#""value":3"#, #""value":4"#), (#""actor":"service:1000""#, #""actor":"service:1001""#),
      (#""channel":"socket""#, #""channel":"gateway""#),
    ]
    for (good, bad) in changes {
      let changed = lines.map {
        $0.contains("stress_frequency\",") && $0.contains("answer-saved") ? $0.replacing(good, with: bad) : $0
      }
      #expect(changed != lines)
      let before = try target.lines()
      let outcome = try target.take(changed)
      #expect(outcome.refused.map(\.reason) == [.differs, .afterRefused])
      #expect(outcome.refused.first?.stream == "patient/\(patient)" && outcome.refused.first?.revision == 2)
      #expect(outcome.refused.first?.index == 3)
      #expect(try target.lines() == before)
    }
  }

  @Test("nothing follows a refused event, other streams do") func closes() throws {
    let (source, lines, _) = try source()
    let other = try source.call(CreatePatient(fullName: "Somebody Else")).id
    let target = try target(source)
    var all = lines + (try source.lines(of: other))
    all[2] = all[2].replacing(#""type":"assessment.started""#, with: #""type":"assessment.sung""#)
    let outcome = try target.take(all)
    #expect(outcome.refused.map(\.reason) == [.unreadable, .gap, .afterRefused])
    #expect(outcome.refused.first?.message.contains("type") == true)
    // The questionnaire, the patient's first event, and the other patient.
    #expect(outcome.taken == 3 && outcome.moved == 1)
    #expect(try target.call(GetPatient(patientId: other)).id == other)
  }

  @Test("a questionnaire that is not there") func missingDefinition() throws {
    let (source, lines, _) = try source()
    let target = try target(source)
    let outcome = try target.take(Array(lines.dropFirst()))
    #expect(outcome.taken == 1)
    #expect(outcome.refused.map(\.reason) == [.missingDefinition, .afterRefused, .afterRefused])
  }

  @Test("order and times") func order() throws {
    let (source, lines, _) = try source()
    #expect(
      try target(source).take([lines[1], lines[0]]).refused.map(\.reason) == [.outOfOrder])
    let early = try target(source)
    early.clock.advance(milliseconds: -Timestamp.clientTolerance - 1)
    #expect(try early.take([lines[0]]).refused.map(\.reason) == [.future])
    early.clock.advance(milliseconds: 1)
    #expect(try early.take([lines[0]]).taken == 1)
  }

  @Test("chunks that are none") func chunks() throws {
    let (source, lines, _) = try source()
    for text in ["{\"events\":[]}", "{}", "{\"events\":[\(lines[0])],\"more\":1}"] {
      guard case .failure(let failure) = try source.call("import.events", text).outcome else {
        Issue.record("taken: \(text.prefix(20))")
        continue
      }
      #expect(failure.code == .invalidInput)
    }
    let wrong = try source.call("import.events", "{\"events\":[null,1,{}]}").outcome.get()
    let outcome = try wrong.decode(ImportEvents.Outcome.self)
    #expect(outcome.refused.map(\.reason) == [.unreadable, .unreadable, .unreadable])
  }

  @Test("only the operator imports", arguments: ServiceRole.allCases) func access(_ role: ServiceRole) throws
  {
    let (source, lines, _) = try source()
    let reply = try source.call("import.events", "{\"events\":[\(lines[0])]}", roles: [role])
    if case .failure(let failure) = reply.outcome {
      #expect(role != .operator && failure.code == (role == .gateway ? .unauthorized : .forbidden))
    } else {
      #expect(role == .operator)
    }
  }
}
