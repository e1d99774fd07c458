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
    return [
      SettingsUpdated(changes: changes), ProfileUpdated(changes: profile),
      ProfilePhotoSet(attachmentId: RecordID(replacing: "attachment-1")),
      OnboardingCompleted(),
    ]
  }

  private static var profile: HealthProfilePatch {
    var changes = HealthProfilePatch()
    (changes.height, changes.weight) = (.set(ExactDecimal(thousandths: 172_500)), .clear)
    (changes.activityLevel, changes.gender) = (.set("moderate"), .set("divers"))
    (changes.healthGoals, changes.conditions) = (.set(["Schlafen"]), .set(["Bluthochdruck", "Gicht"]))
    (changes.medications, changes.allergies) = (.set(["Marcumar"]), .set([]))
    changes.emergencyContact = .set(
      EmergencyContact(name: "Jörg Müller", relationship: "Bruder", phone: "+49 30 1234567"))
    return changes
  }
}
