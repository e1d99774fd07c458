/// A part of the record, as its folders, its tables of an export and the filters of its timeline name it.
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
  /// Laboratory results.
  case labs
  /// What is taken, and its refills and side effects.
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
  /// What the patient tells before the first visit.
  case intake
  /// Preferences.
  case settings
  /// What the patient was told, and what of it was read.
  case notifications
  /// Drugs that do not go together.
  case interactions
  /// What the care team is to see to.
  case alerts
  /// What other systems know of the patient.
  case history
  /// Who can sign in, and from where they did.
  case accounts
  /// Who cares for whom.
  case care
  /// What the person agreed to.
  case consents
  /// What was erased, and what must not be.
  case erasure
  /// Who looked at a record; kept in a log of its own.
  case access
}
