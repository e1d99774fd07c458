/// An application whose people sign in; lifetimes and steps of signing in differ by application.
package enum Application: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// Rhythmologicum Connect: questionnaires.
  case rhythmologicum
  /// MyHealthAlly: patients and clinicians.
  case myHealthAlly = "myhealthally"
  /// Super One: lab reports.
  case superOne = "superone"
}
