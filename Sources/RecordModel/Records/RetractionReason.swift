/// Why an entry was declared wrong (the contract's `RetractRequest`).
package enum RetractionReason: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// It was never true.
  case enteredInError = "entered-in-error"
  /// It was entered twice.
  case duplicate
  /// It belongs to another person.
  case wrongPatient = "wrong-patient"
  /// The device measured wrongly.
  case deviceFault = "device-fault"
  /// See the note.
  case other
}
