/// A change that concerns more than one record: of accounts, sessions, questionnaires or keys.
package enum CommonChange: Sendable {
  /// It is decided; nobody sees it yet.
  case begins
  /// Every query sees it; nobody has been told yet that it is done. Also reported if there was no change in
  /// the end.
  case ends
}
