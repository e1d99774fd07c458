import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Answers about the past") struct PastTests {
  @Test("a query as of a position answers what it answered then", arguments: [1, 2, 3] as [UInt64])
  func asItWas(seed: UInt64) throws {
    try Self.compare(seed: seed, steps: 50)
  }

  /// Asks again, as of each moment, what was asked then.
  static func compare(seed: UInt64, steps: Int) throws {
    var life = try RecordedLife(seed: seed)
    try life.run(steps: steps)
    for moment in life.moments { try life.compare(moment, asOf: AsOf(position: moment.position)) }
  }

  @Test("a query as of a recorded time answers what it answered then") func byRecordedTime() throws {
    var life = try RecordedLife(seed: 4)
    try life.run(steps: 60)
    for moment in life.moments {
      try life.compare(moment, asOf: AsOf(recordedAt: OffsetTime(moment.at, offsetMinutes: 0)))
    }
  }

  @Test("as of an occurred time, late entries count from when they happened and wrong ones not at all")
  func byOccurredTime() throws {
    let scene = try VitalsScene()
    try scene.log(hoursAgo: 10, id: "early") { $0.heartRate = ExactDecimal(60) }
    try scene.log(hoursAgo: 2, id: "recent") { $0.heartRate = ExactDecimal(80) }
    try scene.log(hoursAgo: 6, id: "late") { $0.heartRate = ExactDecimal(70) }
    try scene.log(hoursAgo: 9, id: "wrong") { $0.heartRate = ExactDecimal(190) }
    let wrong = try #require(RecordID("wrong"))
    _ = try scene.test.call(RetractVitals(patientId: scene.patient, vitalId: wrong, reason: .deviceFault))
    func ids(hoursAgo: Int64) throws -> [String] {
      let meta = CallMeta(asOf: AsOf(occurredAt: scene.moment(hoursAgo: hoursAgo)))
      let list = try scene.test.call(ListVitals(patientId: scene.patient), meta: meta)
      return list.vitals.map(\.id.text)
    }
    #expect(try ids(hoursAgo: 11) == [])
    #expect(try ids(hoursAgo: 10) == ["early"])
    #expect(try ids(hoursAgo: 7) == ["early"])
    #expect(try ids(hoursAgo: 6) == ["late", "early"])
    #expect(try ids(hoursAgo: 0) == ["recent", "late", "early"])
  }

  @Test("moments that cannot be asked for are refused by name") func refusals() throws {
    let scene = try VitalsScene()
    let list = ListVitals(patientId: scene.patient)
    let head = scene.test.engine.head
    let now = scene.test.clock.now().milliseconds
    let future = OffsetTime(Timestamp(milliseconds: now + 1), offsetMinutes: 0)
    // By a client's own clock, which may be ahead.
    let later = OffsetTime(
      Timestamp(milliseconds: now + Timestamp.clientTolerance + 1), offsetMinutes: 0)
    var both = AsOf(position: 1)
    both.recordedAt = future
    let none: AsOf = try JSON.decode(AsOf.self, from: Array("{}".utf8))
    for wrong in [
      AsOf(position: 0), AsOf(position: head + 1), AsOf(position: UInt64(Int64.max)), both, none,
      AsOf(recordedAt: future), AsOf(occurredAt: later),
    ] {
      let reply = try scene.test.send(list, meta: CallMeta(asOf: wrong))
      guard case .failure(let failure) = reply.outcome else {
        Issue.record("\(wrong) was accepted")
        continue
      }
      #expect(failure.code == .invalidInput && failure.details?["field"] == .string("_meta.asOf"))
    }
    let early = try scene.test.send(list, meta: CallMeta(asOf: AsOf(position: 1)))
    guard case .failure(let before) = early.outcome else {
      Issue.record("there was no patient then")
      return
    }
    #expect(before.code == .notFound && before.details?["reason"] == .string("before_record"))
    for reply in [
      try scene.test.send(CreatePatient(), meta: CallMeta(asOf: AsOf(position: head))),
      try scene.test.send(ReportStatus(), meta: CallMeta(asOf: AsOf(position: head))),
      try scene.test.send(VerifyLog(), meta: CallMeta(asOf: AsOf(position: head))),
    ] {
      guard case .failure(let failure) = reply.outcome else {
        Issue.record("not a query about a patient")
        continue
      }
      #expect(failure.code == .invalidInput)
    }
  }

  @Test("definitions are read as they stood too") func definitions() throws {
    let test = try TestEngine()
    try test.publish("phq-9")
    let before = try test.call(ListFunnels())
    let position = test.engine.head
    try test.publish("stress-assessment")
    _ = try test.call(DeactivateFunnel(slug: try #require(Slug("phq-9"))))
    #expect(try test.call(ListFunnels()) != before)
    #expect(try test.call(ListFunnels(), meta: CallMeta(asOf: AsOf(position: position))) == before)
  }
}
