/// A change that holds for more than one record: of accounts, sessions, questionnaires or keys.
package enum CommonChange: Sendable {
  /// It is decided; nobody sees it yet.
  case begins
  /// Everybody who asks sees it; nobody has been told yet that it is done. Also said where there was no change in the end.
  case ends
}
