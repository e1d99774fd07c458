/// Settings were changed.
package struct SettingsUpdated: Event {
  package static let type = EventType(code: 240, name: "settings.updated")
  /// What is different now, and nothing else.
  package var changes: SettingsPatch

  package init(changes: SettingsPatch) { self.changes = changes }
}
