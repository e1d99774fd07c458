/// Settings were changed.
public struct SettingsUpdated: Event {
  /// Code 240.
  public static let type = EventType(code: 240, name: "settings.updated")
  /// What is different now, and nothing else.
  public var changes: SettingsPatch

  /// Those changes.
  public init(changes: SettingsPatch) { self.changes = changes }
}
