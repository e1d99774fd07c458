import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every moment that a client says is held against birth and the clock in the same way (R-MH-222, R-MH-350).
@Suite("Moments of a life") struct LifeMomentTests {
  private let scene: InteractionScene

  init() throws { scene = try InteractionScene() }

  enum Call: String, CaseIterable, Sendable {
    case vitals, lab, journal, history, noAllergies, sideEffect, prescription, end, message

    /// Prescriptions and ends may lie in the future; a message knows no birth.
    var isHeldAgainstClock: Bool { self != .prescription && self != .end }
    var isHeldAgainstBirth: Bool { self != .message }
  }

  private func refusal(_ call: Call, _ at: OffsetTime) throws -> String {
    let (patient, record) = (scene.scene.patient, scene.scene)
    switch call {
    case .vitals:
      var input = VitalsInput(timestamp: at)
      input.temperature = ExactDecimal(37)
      return try record.refusal(LogVitals(patientId: patient, input: input))
    case .lab:
      var lab = RecordLab(patientId: patient, testName: "Bilirubin", date: at)
      lab.status = .normal
      return try record.refusal(lab)
    case .journal:
      return try record.refusal(
        CreateJournalEntry(patientId: patient, date: at, title: "Tag", content: "Text", mood: .good))
    case .history:
      let content = HistoryContent(
        .condition, CodedConcept(.snomedCT, "38341003", "Hypertonie"), start: .moment(at))
      return try record.refusal(RecordHistory(patientId: patient, entry: HistoryInput(content, id: nil)))
    case .noAllergies:
      return try record.refusal(AssertNoAllergies(patientId: patient, askedAt: .moment(at)))
    case .sideEffect:
      let id = try scene.take("Paracetamol").id
      var report = ReportSideEffect(
        patientId: patient, medicationId: id, effect: "Schwindel", severity: .mild)
      report.onset = at.moment
      return try record.refusal(report)
    case .prescription:
      var adding = scene.adding("Paracetamol", .prescribed, insisting: "abgewogen")
      adding.order.prescribedDate = at.moment
      return try record.refusal(adding, record.by(.clinician))
    case .end:
      let id = try scene.take("Paracetamol").id
      var end = DiscontinueMedication(patientId: patient, medicationId: id, reason: "Ende")
      end.effectiveDate = at.moment
      return try record.refusal(end, record.by(.clinician))
    case .message:
      var message = SendMessage(patientId: patient, threadId: try thread(), text: "Guten Tag")
      message.timestamp = at
      return try record.refusal(message, record.by(.clinician))
    }
  }

  private func thread() throws -> RecordID {
    let (patient, clinician) = (scene.scene.patient, scene.scene.by(.clinician))
    let open = OpenThread(patientId: patient, recipientId: AccountID(of: patient), text: "Guten Morgen")
    return try scene.scene.test.call(open, meta: clinician).threadId
  }

  /// Offsets from the beginning of the day of birth in UTC.
  @Test(
    "a day of birth has begun up to fourteen hours before it does in UTC",
    arguments: Call.allCases.filter(\.isHeldAgainstBirth),
    [(-14 * 3_600_000, true), (-14 * 3_600_000 - 1, false), (-5_400_000, true), (0, true)]
      as [(offset: Int64, isAccepted: Bool)])
  func birth(call: Call, edge: (offset: Int64, isAccepted: Bool)) throws {
    let birth = try #require(Timestamp("1964-08-12T00:00:00.000Z"))
    // -5,400,000: half past midnight at the place, two hours ahead of UTC.
    let moment = OffsetTime(Timestamp(milliseconds: birth.milliseconds + edge.offset), offsetMinutes: 120)
    #expect(try refusal(call, moment).contains("before_birth") == !edge.isAccepted, "\(call)")
  }

  @Test(
    "a client's clock may be five minutes ahead, and no more",
    arguments: Call.allCases.filter(\.isHeldAgainstClock),
    [(0, true), (300_000, true), (300_001, false)] as [(ahead: Int64, isAccepted: Bool)])
  func clock(call: Call, edge: (ahead: Int64, isAccepted: Bool)) throws {
    let moment = Timestamp(milliseconds: scene.scene.now.milliseconds + edge.ahead)
    let found = try refusal(call, OffsetTime(moment, offsetMinutes: 0))
    #expect(found.contains("in_future") == !edge.isAccepted, "\(call): \(found)")
  }

  @Test("what happened a little ahead of the clock is there as of then") func asOf() throws {
    let scene = try VitalsScene()
    let now = scene.test.clock.now().milliseconds
    var input = VitalsInput(timestamp: OffsetTime(Timestamp(milliseconds: now + 240_000), offsetMinutes: 0))
    input.heartRate = ExactDecimal(70)
    _ = try scene.test.call(LogVitals(patientId: scene.patient, input: input))
    let list = ListVitals(patientId: scene.patient)
    for (ahead, entries) in [(0, 0), (239_999, 0), (240_000, 1), (300_000, 1)] as [(Int64, Int)] {
      let moment = OffsetTime(Timestamp(milliseconds: now + ahead), offsetMinutes: 0)
      let found = try scene.test.call(list, meta: CallMeta(asOf: AsOf(occurredAt: moment)))
      #expect(found.vitals.count == entries, "\(ahead)")
    }
  }

  @Test("a day of birth is accepted once it has begun somewhere") func newborn() throws {
    let test = try TestEngine()
    for (hours, isAccepted) in [(14, true), (15, false)] as [(Int64, Bool)] {
      // 10:00 in UTC is midnight of the next day where it comes first.
      let midnight = Timestamp(milliseconds: test.clock.now().milliseconds / 86_400_000 * 86_400_000)
      let later = Timestamp(milliseconds: midnight.milliseconds + (24 + 24 - hours) * 3_600_000)
      test.clock.advance(milliseconds: later.milliseconds - test.clock.now().milliseconds)
      let day = CalendarDay(Timestamp(milliseconds: later.milliseconds + hours * 3_600_000))
      let answer = try test.send(CreatePatient(fullName: "Neu", birthDate: day))
      if case .failure = answer.outcome { #expect(!isAccepted) } else { #expect(isAccepted) }
    }
  }
}
