/// What a patient says of their own health changed.
package struct ProfileUpdated: Event {
  package static let type = EventType(code: 241, name: "settings.profile-updated")
  /// Only the changed members.
  package var changes: HealthProfilePatch

  package init(changes: HealthProfilePatch) { self.changes = changes }

  /// Without what is said.
  package var summary: LocalizedText {
    LocalizedText(de: "Eigene Angaben zur Gesundheit geändert", en: "Own health profile changed")
  }
}
