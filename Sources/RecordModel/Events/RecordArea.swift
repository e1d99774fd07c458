/// A part of the record, as named by folders, tables of an export and filters of the timeline.
package enum RecordArea: String, Sendable, Codable, CaseIterable, SchemaDescribing {
  case patients
  /// Questionnaires.
  case funnels
  /// Runs through questionnaires.
  case assessments
  /// Limits and bands of measures.
  case measures
  /// Measured values.
  case vitals
  case labs
  /// Medications, refills and side effects.
  case medications
  /// Drafts and versions of the care plan.
  case carePlan
  /// Providers, sites and hours.
  case practice
  /// Booked times.
  case appointments
  /// Threads with the care team.
  case messages
  /// The patient's diary.
  case journal
  /// Files as they came, such as reports of a laboratory.
  case documents
  /// The patient's answers before the first visit.
  case intake
  case settings
  /// Notifications of the patient, and which were read.
  case notifications
  /// Drugs that do not go together.
  case interactions
  /// Biomarkers of laboratory reports.
  case panel
  /// Occasions for the care team to act.
  case alerts
  /// The patient's history as known to other systems.
  case history
  /// Who can sign in, and where sign-ins came from.
  case accounts
  /// Who cares for whom.
  case care
  /// The person's agreements.
  case consents
  /// Erasures and holds.
  case erasure
  /// Who looked at a record; kept in a log of its own.
  case access
}
