import RecordEngine
import RecordModel
import RecordStore
import Synchronization

/// Durable entries a second.
struct AccessRates {
  let log: AccessLog
  let duration: Duration

  /// One after the other.
  func alone() throws(Failure) -> AccessFigure {
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    var latencies: [Double] = []
    var number: UInt64 = 0
    while clock.now - start < duration {
      let before = clock.now
      try log.recordAndWait([AccessSample.staff(patient: number % 1000, number: number)])
      latencies.append((clock.now - before).microseconds)
      number += 1
    }
    let rate = Double(number) / ((clock.now - start) / .seconds(1))
    return AccessFigure(name: "access@1", value: rate, latencies: latencies, count: Int(number))
  }

  /// So many at a time; each is followed by the next when it is durable.
  func together(_ width: Int) throws(Failure) -> AccessFigure {
    let (clock, start) = (ContinuousClock(), ContinuousClock.now)
    let run = Run(log: log, end: start + duration, width: width)
    for _ in 0..<width { run.next() }
    try run.wait()
    let latencies = run.latencies
    let rate = Double(latencies.count) / ((clock.now - start) / .seconds(1))
    return AccessFigure(name: "access@\(width)", value: rate, latencies: latencies, count: latencies.count)
  }

  private final class Run: Sendable {
    private let log: AccessLog
    private let end: ContinuousClock.Instant
    private let measured = Mutex<(number: UInt64, latencies: [Double])>((0, []))
    private let left: Mutex<Int>
    private let ended = Awaited<Void>()

    init(log: AccessLog, end: ContinuousClock.Instant, width: Int) {
      (self.log, self.end) = (log, end)
      left = Mutex(width)
    }

    var latencies: [Double] { measured.withLock(\.latencies) }

    func next() {
      let before = ContinuousClock.now
      guard before < end else { return finish() }
      let number = measured.withLock { measured in
        measured.number += 1
        return measured.number
      }
      log.record(AccessSample.staff(patient: number % 1000, number: number)) { [self] failure in
        measured.withLock { $0.latencies.append((ContinuousClock.now - before).microseconds) }
        if failure == nil { next() } else { finish() }
      }
    }

    func wait() throws(Failure) { try ended.wait() }

    private func finish() {
      let isLast = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast { ended.finish(nil) }
    }
  }
}

/// Typical entries of a practice.
enum AccessSample {
  private static let areas: [RecordArea] = [.vitals, .labs, .medications, .messages, .carePlan, .assessments]

  /// A physician or a nurse looks at a patient's record.
  static func staff(patient: UInt64, number: UInt64, refusal: String? = nil) -> AccessEntry {
    let area = areas[Int(number % UInt64(areas.count))]
    var use = AccessUse(
      method: "\(area.rawValue).list", areas: [area], purpose: .treatment, basis: .care, relation: .assigned,
      scope: .list, refusal: refusal)
    (use.service, use.session) = (996, SessionID(high: 3, low: number % 50))
    (use.bytes, use.items) = (Int(2000 + number % 3000), Int(number % 50))
    let role: Actor.Role = number % 3 == 0 ? .nurse : .clinician
    return entry(patient, Actor(role: role, high: 2, low: number % 20), use, number)
  }

  /// Patients look at their own records.
  static func own(patient: UInt64, session: UInt64, area: Int) -> AccessEntry {
    let area = areas[area % areas.count]
    var use = AccessUse(
      method: "\(area.rawValue).list", areas: [area], purpose: .patientRequest, basis: .ownData,
      relation: .own, scope: .list)
    (use.service, use.session, use.bytes) = (996, SessionID(high: patient, low: session), 2500)
    return entry(patient, Actor(role: .patient, high: 1, low: patient), use, session)
  }

  private static func entry(
    _ patient: UInt64, _ actor: Actor, _ use: AccessUse, _ number: UInt64
  ) -> AccessEntry {
    let request = "\(SessionID(high: 4, low: number))"
    return AccessEntry(
      patient: PatientID(high: 1, low: patient), actor: actor, channel: .gateway,
      request: RequestID(replacing: request), use: use)
  }
}
