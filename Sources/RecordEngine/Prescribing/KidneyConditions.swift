import RecordModel
import RecordStore

/// A recorded illness, and since when.
struct DiagnosedCondition {
  let condition: MedicationSafety.KnownCondition
  /// The last day on which it may have begun.
  let day: CalendarDay
  /// Whether no value takes its place: dialysis, a transplanted kidney.
  let isLasting: Bool
}

extension ConditionFinder {
  /// An illness by its code and words, with what it says of the kidneys.
  func diagnosed(
    _ concept: CodedConcept, since start: Timestamp, now: Timestamp, _ origin: ClinicalOrigin
  ) -> DiagnosedCondition {
    diagnosed(
      concept.display, conditions(concept, since: start, now: now), KidneyDiagnosis(concept), start, now,
      origin)
  }

  /// An illness by its words.
  func diagnosed(
    text: String, since start: Timestamp, now: Timestamp, _ origin: ClinicalOrigin
  ) -> DiagnosedCondition {
    diagnosed(text, conditions(in: text), KidneyDiagnosis(text: text), start, now, origin)
  }

  private func diagnosed(
    _ text: String, _ ids: Set<String>, _ kidneys: KidneyDiagnosis?, _ start: Timestamp, _ now: Timestamp,
    _ origin: ClinicalOrigin
  ) -> DiagnosedCondition {
    let end = start.milliseconds + KidneyDiagnosis.acuteDays * 86_400_000
    let isOver = kidneys.map { !$0.isLasting && now.milliseconds >= end } ?? true
    let further = isOver ? [] : conditions(atFiltration: kidneys?.rate ?? 0)
    return DiagnosedCondition(
      condition: .init(text: text, origin: origin, ids: ids.union(further)), day: CalendarDay(start),
      isLasting: kidneys?.isLasting ?? false)
  }

  /// What is known of the kidneys by diagnoses and the latest value: the worse of both, unless the value is newer.
  ///
  /// Of the same day neither is newer.
  func settled(
    _ diagnosed: [DiagnosedCondition], _ value: KidneyFunction?
  ) -> [MedicationSafety.KnownCondition] {
    guard let value else { return diagnosed.map(\.condition) }
    let day = CalendarDay(value.measuredAt)
    let measured = MedicationSafety.KnownCondition(
      text: value.text, origin: value.origin, ids: conditions(atFiltration: value.rate))
    let counting = diagnosed.map { diagnosis in
      diagnosis.isLasting || diagnosis.day >= day
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
      day: day, isLasting: isLasting)
  }
}
