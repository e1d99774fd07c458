import RecordModel
import RecordStore

/// Finds the changes in a request for settings, and their problems.
struct SettingsCheck {
  /// With the names that are shown.
  private let current: SettingsDocument
  /// Whether the names are the account's, because none were chosen here.
  private let areNamesTheAccounts: Bool
  private let person: PersonDetails
  private let account: AccountDocument?
  private var checks = FieldChecks()
  /// The requested new address of the patient's account.
  private(set) var newAddress: EmailAddress?

  /// - Parameter account: the patient's, if there is one.
  init(_ current: SettingsDocument, _ person: PersonDetails, _ account: AccountDocument?) {
    areNamesTheAccounts = current.fullName == nil
    (self.person, self.account) = (person, account)
    self.current = current.named(by: account)
  }

  mutating func changes(
    _ profile: SettingsPatch.Profile?, _ preferences: SettingsPatch.Preferences?,
    _ privacy: SettingsPatch.Privacy?, isEmpty: Bool
  ) throws(Failure) -> SettingsPatch {
    checks.require(
      "", profile != nil || preferences != nil || privacy != nil || !isEmpty,
      "at least one of profile, preferences and privacy")
    var found = SettingsPatch()
    found.profile = profile.map { changes(of: $0) }
    found.preferences = preferences.map { changes(of: $0) }
    found.privacy = privacy.map { changes(of: $0) }
    followPhone(&found)
    try checks.finish()
    if found.profile == SettingsPatch.Profile() { found.profile = nil }
    if found.preferences == SettingsPatch.Preferences() { found.preferences = nil }
    if found.privacy == SettingsPatch.Privacy() { found.privacy = nil }
    return found
  }

  private mutating func changes(of sent: SettingsPatch.Profile) -> SettingsPatch.Profile {
    checks.text("/profile/firstName", sent.firstName?.value, 1...80)
    checks.text("/profile/lastName", sent.lastName?.value, 1...80)
    if let phone = sent.phone?.value, !PhoneNumber.allows(phone) {
      checks.refuse("/profile/phone", "bad_format", PhoneNumber.expectation)
    }
    change(sent.email)
    keep("/profile/dateOfBirth", sent.dateOfBirth, person.birthDate)
    keep("/profile/profilePhotoUrl", sent.profilePhotoUrl, nil)
    var found = SettingsPatch.Profile()
    found.firstName = change("/profile/firstName", sent.firstName, from: current.firstName)
    found.lastName = change("/profile/lastName", sent.lastName, from: current.lastName)
    found.phone = sent.phone?.value == current.phone ? nil : sent.phone
    keepOtherName(&found)
    return found
  }

  /// If one of two names changes, the other one, so far the account's, is stored with it.
  private func keepOtherName(_ found: inout SettingsPatch.Profile) {
    guard areNamesTheAccounts, (found.firstName == nil) != (found.lastName == nil) else { return }
    if found.firstName == nil, let name = current.firstName { found.firstName = .set(name) }
    if found.lastName == nil, let name = current.lastName { found.lastName = .set(name) }
  }

  private mutating func changes(of sent: SettingsPatch.Preferences) -> SettingsPatch.Preferences {
    func path(_ name: String) -> String { "/preferences/\(name)" }
    var found = SettingsPatch.Preferences()
    let known = current.preferences
    found.notificationsEnabled = change(
      path("notificationsEnabled"), sent.notificationsEnabled, from: known.notificationsEnabled)
    found.emailNotifications = change(
      path("emailNotifications"), sent.emailNotifications, from: known.emailNotifications)
    found.smsNotifications = change(
      path("smsNotifications"), sent.smsNotifications, from: known.smsNotifications)
    found.appointmentReminders = change(
      path("appointmentReminders"), sent.appointmentReminders, from: known.appointmentReminders)
    found.medicationReminders = change(
      path("medicationReminders"), sent.medicationReminders, from: known.medicationReminders)
    found.quietHours = sent.quietHours?.value == known.quietHours ? nil : sent.quietHours
    if let quiet = sent.quietHours?.value, quiet.from == quiet.until {
      checks.refuse(path("quietHours/until"), "inconsistent", "another time than from")
    }
    return found
  }

  private mutating func changes(of sent: SettingsPatch.Privacy) -> SettingsPatch.Privacy {
    var found = SettingsPatch.Privacy()
    found.shareDataWithProviders = change(
      "/privacy/shareDataWithProviders", sent.shareDataWithProviders,
      from: current.privacy.shareDataWithProviders)
    found.shareWithResearch = change(
      "/privacy/shareWithResearch", sent.shareWithResearch, from: current.privacy.shareWithResearch)
    return found
  }

  /// The sent value, if it is different; existing values cannot be cleared.
  private mutating func change<T>(_ path: String, _ sent: Change<T>?, from known: T?) -> Change<T>? {
    guard let sent, sent.value != known else { return nil }
    if sent == .clear { checks.refuse(path, "required", "not null") }
    return sent
  }

  /// A new address, which the account gets only when it is confirmed (R-MH-265); without an account none.
  private mutating func change(_ sent: Change<String>?) {
    let path = "/profile/email"
    guard let account, let sent else { return keep(path, sent, nil) }
    guard let text = sent.value else { return checks.refuse(path, "required", "not null") }
    guard let address = EmailAddress(text) else {
      return checks.refuse(path, "bad_format", EmailAddress.expectation)
    }
    if address.canonical != account.address { newAddress = address }
  }

  /// Refuses a change of members that are not changed here (R-MH-266).
  private mutating func keep<T>(_ path: String, _ sent: Change<T>?, _ known: T?) {
    guard let sent, sent.value != known else { return }
    checks.refuse(path, "read_only_field", "cannot be changed here")
  }

  /// Text messages need a number: they are turned off with it, and not on without one (R-MH-263).
  private mutating func followPhone(_ found: inout SettingsPatch) {
    let phone = found.profile?.phone.map(\.value) ?? current.phone
    guard phone == nil else { return }
    if found.preferences?.smsNotifications == .set(true) {
      checks.refuse("/preferences/smsNotifications", "inconsistent", "needs a telephone number")
    } else if current.preferences.smsNotifications {
      var preferences = found.preferences ?? SettingsPatch.Preferences()
      preferences.smsNotifications = .set(false)
      found.preferences = preferences
    }
  }
}

/// Telephone numbers: `^[+]?[0-9][0-9 ()-]{6,19}$`.
enum PhoneNumber {
  static let expectation =
    "7 to 20 digits, blanks, parentheses and hyphens, beginning with a digit or + and a digit"

  static func allows(_ text: String) -> Bool {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let first = rest.first, isDigit(first), (7...20).contains(rest.count) else { return false }
    return rest.allSatisfy { isDigit($0) || " ()-".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
