import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// One event of every type and version ever released.
///
/// A new version gets a new line; a line is never taken away.
enum EventSamples {
  static var all: [any Event] {
    get throws {
      let slug = try #require(Slug("stress-assessment"))
      let key = try #require(QuestionKey("stress_frequency"))
      let item = ScoredItem(question: "stress_frequency", answer: 4, contribution: 4)
      let scale = ScaleOutcome(
        key: "stress", value: ScoreValue(hundredths: 1850), riskLevel: "moderate", items: [item])
      return [
        PatientCreated(
          person: PersonDetails(
            fullName: "Jörg Ä. Müller", birthDate: CalendarDay("1970-01-31"), sex: .male, language: .de)),
        FunnelPublished(try Shipped.funnel("gad-7").definition),
        FunnelDeactivated(slug: slug), FunnelActivated(slug: slug),
        MeasureSetPublished(try Shipped.measures()),
        VitalsRecorded(
          entryId: try #require(RecordID("offline-1")),
          measurements: [
            Measurement(kind: .heartRate, value: ExactDecimal(72)),
            Measurement(
              kind: .bloodGlucose, value: ExactDecimal(99),
              entered: EnteredValue(value: ExactDecimal(thousandths: 5_500), unit: "mmol/L")),
          ], glucoseContext: .fasting, note: "nüchtern", source: .patient, measureSet: "measures-2026-1",
          corrects: RecordID("offline-0")),
        VitalsRetracted(
          entryId: try #require(RecordID("offline-1")), reason: .enteredInError, note: "vertippt"),
        targets,
        AssessmentStarted(assessmentId: Example.assessment, funnel: slug, funnelVersion: "fv-stress-v1"),
        AnswerSaved(assessmentId: Example.assessment, answerId: Example.answer, questionKey: key, value: -3),
        StepValidated(assessmentId: Example.assessment, stepId: Example.step),
        AssessmentCompleted(assessmentId: Example.assessment),
        AssessmentScored(
          assessmentId: Example.assessment, reportId: Example.report, scoringVersion: 1, scales: [scale],
          primary: "stress", flags: ["suicidal_ideation"]),
        SafetyFlagRaised(assessmentId: Example.assessment, code: "suicidal_ideation", questionKey: key),
      ] + medications + labs + settings + carePlan + journal + documents + intake + (try appointments)
        + messages
        + notifications + history + interactions + panel + alerts + people + accounts + access + erasure
    }
  }
}

@Suite("Events on disk") struct GoldenEventTests {
  @Test("payload bytes of every released version are what they were") func goldenPayloads() throws {
    for event in try EventSamples.all {
      let type = Swift.type(of: event).type
      GoldenFile.expect(try CBOR.encode(event), is: "events/\(type.name).v\(type.version).hex")
    }
  }

  @Test("what is stored of an event says as JSON what the event says") func storedAsShown() throws {
    for event in try EventSamples.all where Swift.type(of: event).hiddenMembers.isEmpty {
      let stored = try CBOR.parse(CBOR.encode(event))
      var text: [UInt8] = []
      JSON.write(stored, node: stored.root, into: &text)
      let (shown, said) = (try JSON.parse(text), try JSON.parse(LogReader.text(event)))
      #expect(try CBOR.encode(shown.value()) == CBOR.encode(said.value()), "\(Swift.type(of: event))")
    }
  }

  @Test("what people read of every event is what it was, in both languages") func goldenSummaries() throws {
    let lines = try EventSamples.all.map { event in
      "\(Swift.type(of: event).type.name)\n  de: \(event.summary.de)\n  en: \(event.summary.en)\n"
    }
    GoldenFile.expect(lines.joined(), is: "summaries.txt")
  }

  @Test("every payload reads back as the same event") func roundTrip() throws {
    for event in try EventSamples.all { try Self.readBack(event) }
  }

  private static func readBack<E: Event>(_ event: E) throws {
    let tape = try CBOR.parse(try CBOR.encode(event))
    #expect(try E.decode(version: E.type.version, from: tape, at: tape.root) == event)
  }

  @Test("every type of the catalog has a sample, a code and a name of its own") func catalog() throws {
    let sampled = Set(try EventSamples.all.map { Swift.type(of: $0).type.name })
    expectSame(sampled, EventCatalog.all.map { $0.type.name }, "samples are in EventSamples")
    #expect(Set(EventCatalog.all.map { $0.type.code }).count == EventCatalog.all.count)
    #expect(Set(EventCatalog.all.map { $0.type.name }).count == EventCatalog.all.count)
    for type in EventCatalog.all { #expect(type.type.name.contains(/^[a-z]+\.[a-z]+(-[a-z]+)*$/)) }
  }

  @Test("a version that this build does not know is refused") func unknownVersion() throws {
    let tape = try CBOR.parse(try CBOR.encode(AssessmentCompleted(assessmentId: Example.assessment)))
    #expect { _ = try AssessmentCompleted.decode(version: 9, from: tape, at: 0) } throws: {
      ($0 as? CodingFailure)?.kind == .unsupported
    }
  }
}

@Suite("Records on disk") struct RecordLayoutTests {
  private let envelope = Envelope(
    position: 7, stream: StreamID(Example.patient), revision: 258, typeCode: 21, version: 1,
    occurredAt: Timestamp(milliseconds: -1), offsetMinutes: -90,
    recordedAt: Timestamp(milliseconds: 0x0102_0304_0506),
    clockClamped: true, actor: .service(userID: 1000), channel: .socket, causation: 6,
    command: CommandID("00112233-4455-6677-8899-aabbccddeeff"), request: RequestID("req-1"), keyVersion: 3)

  @Test("the header's bytes are what they were") func goldenHeader() {
    let header = RecordLayout.header(envelope, holdsOutcome: true, isCompressed: false)
    GoldenFile.expect(header, is: "log/header.hex")
  }

  @Test("a header reads back as the same envelope", arguments: [false, true])
  func roundTrip(isCompressed: Bool) throws {
    var bytes = RecordLayout.header(envelope, holdsOutcome: true, isCompressed: isCompressed)
    #expect(bytes[1] == (isCompressed ? 7 : 3))
    bytes += [UInt8](repeating: 1, count: SealingKey.overhead) + [UInt8](repeating: 2, count: 32)
    let record = try #require(StoredRecord(position: 7, bytes: bytes))
    #expect(record.envelope == envelope)
    #expect(record.holdsOutcome)
    #expect(record.isCompressed == isCompressed)
    #expect(record.sealedBody.count == SealingKey.overhead)
    #expect(record.hash == [UInt8](repeating: 2, count: 32)[...])
  }

  @Test("what the clock showed follows the request id where it is not recordedAt") func decidedAt() throws {
    var envelope = envelope
    envelope.decidedAt = Timestamp(milliseconds: 0x0102_0304_0501)
    var bytes = RecordLayout.header(envelope, holdsOutcome: false, isCompressed: false)
    GoldenFile.expect(bytes, is: "log/header-decided.hex")
    bytes += [UInt8](repeating: 1, count: SealingKey.overhead) + [UInt8](repeating: 2, count: 32)
    let record = try #require(StoredRecord(position: 7, bytes: bytes))
    #expect(record.envelope == envelope && record.sealedBody.count == SealingKey.overhead)
    for length in 0..<bytes.count {
      #expect(StoredRecord(position: 7, bytes: Array(bytes.prefix(length))) == nil)
    }
  }

  @Test("bytes cut at any place and unknown formats are refused, never read past their end") func damaged() {
    var bytes = RecordLayout.header(envelope, holdsOutcome: false, isCompressed: false)
    bytes += [UInt8](repeating: 1, count: SealingKey.overhead) + [UInt8](repeating: 2, count: 32)
    for length in 0..<bytes.count {
      #expect(StoredRecord(position: 7, bytes: Array(bytes.prefix(length))) == nil)
    }
    for (offset, value) in [(0, 2), (1, 16), (2, 9), (44, 99), (61, 99), (90, 255)] as [(Int, UInt8)] {
      var changed = bytes
      changed[offset] = value
      #expect(StoredRecord(position: 7, bytes: changed) == nil)
    }
  }

  @Test("the chain hash covers predecessor, position and record") func chain() {
    let hash = Chain.hash([1, 2, 3], position: 5, after: Chain.start)
    #expect(Hexadecimal.text(hash) == Self.golden)
    #expect(hash != Chain.hash([1, 2, 3], position: 6, after: Chain.start))
    #expect(hash != Chain.hash([1, 2, 4], position: 5, after: Chain.start))
    #expect(hash != Chain.hash([1, 2, 3], position: 5, after: hash))
  }

  /// sha256 of 0x00, 32 zeros, 0000000000000005, 010203, computed with coreutils.
  private static let golden = "72c3878ec3446a1dd1ec619a0bbef2294fc4a6e3c6c751c5dce9c987079b9fc7"
}
