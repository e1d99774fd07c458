/// An application that people sign in to; lifetimes and steps of sign-in differ by application.
package enum Application: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Rhythmologicum Connect: questionnaires.
  case rhythmologicum
  /// MyHealthAlly: patients and clinicians.
  case myHealthAlly = "myhealthally"
  /// Super One: lab reports.
  case superOne = "superone"
}
