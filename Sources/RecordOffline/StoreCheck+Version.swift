import RecordEngine

extension StoreCheck {
  /// Version of the program.
  public static var version: String { Engine.version }
}
