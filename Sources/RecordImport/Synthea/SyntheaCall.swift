import RecordModel

/// A command of an import with the rows that it carries.
package struct SyntheaCall: Sendable {
  /// The command to send.
  enum Body: Sendable {
    case patient(CreatePatient)
    /// One entry a row.
    case history(RecordHistoryBatch)
    case vitals(LogVitals)
  }

  let body: Body
  package let rows: [RowPlace]
}

/// The record's answer for a row.
package enum RowAnswer: Sendable, Equatable {
  case taken, known
  case refused(String)
}
