/// That somebody was asked and there is nothing, apart from nobody having asked.
public enum AssertedAbsence: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// There is none.
  case none
}
