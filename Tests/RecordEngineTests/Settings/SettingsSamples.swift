import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type of the settings.
  static var settings: [any Event] {
    var changes = SettingsPatch()
    changes.profile = SettingsPatch.Profile()
    changes.profile?.firstName = .set("Änne")
    changes.profile?.phone = .clear
    changes.preferences = SettingsPatch.Preferences()
    changes.preferences?.smsNotifications = .set(false)
    changes.privacy = SettingsPatch.Privacy()
    changes.privacy?.shareDataWithProviders = .set(false)
    changes.privacy?.shareWithResearch = .set(true)
    return [SettingsUpdated(changes: changes)]
  }
}
