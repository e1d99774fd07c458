import LMDB
import RecordModel
import RecordStore

/// Each answer's previous value, while the saves of a stream pass by in order from any revision on.
///
/// A page may begin in the middle of an assessment. The values from before are then read backwards, only as
/// far as the start of the requested assessment, and every event at most once.
final class AnswerValues {
  private let store: Store
  private let stream: StreamID
  private var known: [AssessmentID: Known] = [:]
  /// Revision of the earliest event seen.
  private var earliest: UInt32?

  private static let recordsPerView: UInt32 = 512

  private struct Known {
    var values: [QuestionKey: Int32] = [:]
    /// Whether everything since the assessment's start was seen.
    var isWhole = false
  }

  init(store: Store, stream: StreamID) { (self.store, self.stream) = (store, stream) }

  func start(_ started: AssessmentStarted, _ revision: UInt32) {
    if earliest == nil { earliest = revision }
    known[started.assessmentId, default: Known()].isWhole = true
  }

  /// Notes a save and returns the value before.
  func replace(_ saved: AnswerSaved, _ revision: UInt32) throws(Failure) -> Int32? {
    if earliest == nil { earliest = revision }
    if known[saved.assessmentId]?.values[saved.questionKey] == nil {
      try lookBack(saved.assessmentId, saved.questionKey)
    }
    let old = known[saved.assessmentId]?.values[saved.questionKey]
    known[saved.assessmentId, default: Known()].values[saved.questionKey] = saved.value
    return old
  }

  /// Reads backwards to the answer's value, or the assessment's start.
  private func lookBack(_ assessment: AssessmentID, _ question: QuestionKey) throws(Failure) {
    while let end = earliest, end > 0, known[assessment]?.isWhole != true,
      known[assessment]?.values[question] == nil
    {
      let start = end - min(end, Self.recordsPerView)
      for record in try records(start..<end).reversed() { try takeEarlier(record) }
      earliest = start
    }
  }

  private func takeEarlier(_ record: StoredRecord) throws(Failure) {
    let code = record.envelope.typeCode
    guard code == AnswerSaved.type.code || code == AssessmentStarted.type.code,
      let event = try store.sealing.event(record)
    else { return }
    if let started = event.payload as? AssessmentStarted {
      known[started.assessmentId, default: Known()].isWhole = true
    } else if let saved = event.payload as? AnswerSaved,
      known[saved.assessmentId]?.values[saved.questionKey] == nil
    {
      known[saved.assessmentId, default: Known()].values[saved.questionKey] = saved.value
    }
  }

  private func records(_ revisions: Range<UInt32>) throws(Failure) -> [StoredRecord] {
    try store.environment.read { (view) throws(Failure) in
      var records: [StoredRecord] = []
      for position in try store.databases.streams.positions(
        of: stream, from: revisions.lowerBound, limit: revisions.count, view)
      {
        records.append(try store.record(position, view))
      }
      return records
    }
  }
}
