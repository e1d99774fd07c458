/// A statement that the patient was asked and has none, as opposed to never having been asked.
package enum AssertedAbsence: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case none
}
