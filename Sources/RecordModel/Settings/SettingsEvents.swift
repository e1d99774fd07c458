package struct SettingsUpdated: Event {
  package static let type = EventType(code: 240, name: "settings.updated")
  /// Only the changed members.
  package var changes: SettingsPatch

  package init(changes: SettingsPatch) { self.changes = changes }
}
