import LMDB
import RecordModel

/// How long treatment records are kept.
///
/// The default is the German duty: ten years after the end of the treatment (BGB §630f(3), MBO-Ä §10(3)). Longer duties,
/// such as the 30 or 85 years of radiation protection law, are for whoever runs the store to set, or to place holds for.
public struct RetentionPolicy: Sendable, Equatable {
  /// Years; 0 for no duty.
  public var years: Int
  /// The clocks by which days begin.
  public var zone: TimeZoneRule

  /// A duty of so many years.
  public init(years: Int = 10, zone: TimeZoneRule = TimeZoneRule("CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc) {
    (self.years, self.zone) = (years, zone)
  }

  /// The last day of the duty after care that ended at a moment; `nil` without a duty.
  ///
  /// The day of the last event does not count (BGB §187(1)), so the duty ends with the end of the day of the same name and
  /// number (§188(2)).
  func keepUntil(lastCare: Timestamp?) -> CalendarDay? {
    guard years > 0, let lastCare else { return nil }
    let day = zone.local(lastCare).day
    return day.later(years: years) ?? CalendarDay("9999-12-31")
  }

  /// Whether a duty that ends with a day has ended.
  func hasEnded(_ keepUntil: CalendarDay?, at now: Timestamp) -> Bool {
    keepUntil.map { zone.local(now).day > $0 } ?? true
  }
}

/// When a record's duty to be kept began.
struct CareHistory {
  let store: Store

  private static let recordsPerStep: UInt32 = 256

  /// When the log took the last event by the care team; `nil` where there is none.
  ///
  /// Told from envelopes alone, newest first.
  func lastCare(
    of patient: PatientID, _ view: borrowing some StorageTransaction & ~Copyable
  ) throws(Failure) -> Timestamp? {
    let (index, stream) = (store.databases.streams, StreamID(patient))
    var end = try index.tail(of: stream, view).nextRevision
    while end > 0 {
      let start = end > Self.recordsPerStep ? end - Self.recordsPerStep : 0
      let positions = try index.positions(of: stream, from: start, limit: Int(end - start), view)
      for position in positions.reversed() {
        let envelope = try store.record(position, view).envelope
        if envelope.isByCare { return envelope.recordedAt }
      }
      end = start
    }
    return nil
  }
}

extension Envelope {
  /// Areas in which a service without a person behind it records what others did in a treatment.
  private static let treatment: Set<RecordArea> = [.labs, .medications, .carePlan, .history]

  /// Whether a physician or a nurse did it, or a service on the care team's behalf.
  var isByCare: Bool {
    switch actor.role {
    case .clinician, .nurse: true
    case .service: EventCatalog.area(code: typeCode).map { Self.treatment.contains($0) } ?? false
    default: false
    }
  }
}
