import RecordModel
import RecordStore

/// The pregnancies on a patient's record: the only place that says whether somebody was pregnant at a moment.
///
/// Read as the check of medications reads illnesses: diagnoses by code or words, and what the patient wrote in the intake
/// form, by the interaction table in force; without a table nothing is known.
struct Pregnancies: Sendable {
  /// The beginning, which belongs to it, and the first moment after it.
  private var spans: [(from: Timestamp, to: Timestamp)] = []

  /// Nothing known.
  static let none = Pregnancies()

  /// A form says what was so around the day on which it was submitted; earlier values within this time count too.
  private static let before: Int64 = 7 * 86_400_000

  /// The days that the form's pregnancy counts where the table says nothing: 42 weeks (WHO: post-term from then on).
  private static let term = 294

  private init() {}

  init(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) {
    guard let finder = try view.inForce(InteractionTable.self) else { return }
    let days = finder.table.conditions?.first { $0.id == ConditionFinder.pregnancy }?.days
    for state in [HistoryDocument.State.active, .ended] {
      let prefix = HistoryDocument.prefix(patient, .condition, state)
      for (_, entry) in try view.documents(HistoryDocument.self, prefix: prefix, limit: Int.max) {
        let start = entry.recorded.content.start.latest
        guard
          finder.conditions.conditions(entry.recorded.content.code, since: start, now: start)
            .contains(ConditionFinder.pregnancy)
        else { continue }
        spans.append((entry.startAt, Self.end(start, days, entry.end)))
      }
    }
    guard let form = try view.document(IntakeDocument.self, patient.keyBytes) else { return }
    let texts = form.content.medicalHistory.conditions
    if texts.contains(where: { finder.conditions.conditions(in: $0).contains(ConditionFinder.pregnancy) }) {
      let start = form.submittedAt
      spans.append(
        (Timestamp(milliseconds: start.milliseconds - Self.before), Self.end(start, days ?? Self.term, nil)))
    }
  }

  /// Whether one lasted at a moment.
  func contain(_ moment: Timestamp) -> Bool { spans.contains { $0.from <= moment && moment < $0.to } }

  /// The end on record, which a whole day belongs to, or the longest duration.
  private static func end(_ start: Timestamp, _ days: Int?, _ end: HistoryTime?) -> Timestamp {
    let longest = days.map { start.milliseconds + Int64($0) * 86_400_000 } ?? Timestamp.latest.milliseconds
    guard let end else { return Timestamp(milliseconds: longest) }
    let last: Int64 =
      if case .moment(let moment) = end { moment.moment.milliseconds } else {
        end.latest.milliseconds + 86_400_000
      }
    return Timestamp(milliseconds: min(longest, last))
  }
}
