import RecordEngine

extension StoreCheck {
  /// Version of the program.
  package static var version: String { Engine.version }
}
