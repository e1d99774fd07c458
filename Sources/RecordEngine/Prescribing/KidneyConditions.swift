import RecordModel
import RecordStore

/// A recorded illness, and since when.
struct DiagnosedCondition {
  let condition: MedicationSafety.KnownCondition
  /// The last moment at which it may have begun.
  let since: Timestamp
  /// Whether no value takes its place: dialysis, a transplanted kidney.
  let isLasting: Bool
  /// What it was, and is no more only since it lasts so long at most.
  var lapsed: Set<String> = []

  fileprivate var day: CalendarDay { CalendarDay(since) }
}

extension ConditionFinder {
  /// An illness by what it names.
  func diagnosed(
    _ text: String, _ named: Set<String>, since start: Timestamp, now: Timestamp, _ origin: ClinicalOrigin
  ) -> DiagnosedCondition {
    let lapsed = lapsed(named, since: start, now: now)
    let lasting = named.subtracting(lapsed)
    return DiagnosedCondition(
      condition: .init(text: text, origin: origin, ids: withRates(lasting)), since: start,
      isLasting: isLasting(lasting), lapsed: lapsed)
  }

  /// What is known of the kidneys by diagnoses and the latest value: the worse of both, unless the value is newer.
  ///
  /// Of the same day neither is newer, and a superseded value is newer than nothing.
  func settled(
    _ diagnosed: [DiagnosedCondition], _ value: KidneyFunction?
  ) -> [MedicationSafety.KnownCondition] {
    guard let value else { return diagnosed.map(\.condition) }
    let day = CalendarDay(value.measuredAt)
    let measured = MedicationSafety.KnownCondition(
      text: value.text, origin: value.origin, ids: conditions(atFiltration: value.rate))
    let counting = diagnosed.map { diagnosis in
      diagnosis.isLasting || diagnosis.day >= day || value.isSuperseded
        ? diagnosis : diagnosis.without(ofKidneys)
    }
    let worst = counting.map { rank($0.condition.ids) }.min() ?? .max
    guard rank(measured.ids) < worst || worst == .max else { return counting.map(\.condition) }
    return counting.map { ($0.isLasting ? $0 : $0.without(ofKidneys)).condition } + [measured]
  }
}

extension DiagnosedCondition {
  /// The same without what it says of the kidneys.
  fileprivate func without(_ kidneys: Set<String>) -> Self {
    Self(
      condition: .init(
        text: condition.text, origin: condition.origin, ids: condition.ids.subtracting(kidneys)),
      since: since, isLasting: isLasting, lapsed: lapsed)
  }
}
