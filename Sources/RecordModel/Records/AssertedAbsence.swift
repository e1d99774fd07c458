/// That somebody was asked and there is nothing, apart from nobody having asked.
package enum AssertedAbsence: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case none
}
