/// The steps of a move between which a crash may come.
enum MoveStep: String, CaseIterable, Sendable {
  /// The documents of a record that came are durable, and no event names them yet.
  case documentsKept
  /// The log has the record.
  case appended
  /// What came was removed, with the key that opens it.
  case forgotten
  /// The source has noted that the target has everything.
  case noted
}
