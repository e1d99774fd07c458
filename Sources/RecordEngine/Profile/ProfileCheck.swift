import RecordModel

/// Finds the changes in a request for a profile, and its problems.
struct ProfileCheck {
  private let sent: UpdateProfile
  private let now: Timestamp
  private var checks = FieldChecks()

  /// Limits in centimetres and kilograms (R-SO-081).
  private static let (shortest, tallest) = (ExactDecimal(1), ExactDecimal(300))
  private static let heaviest = ExactDecimal(700)

  init(_ sent: UpdateProfile, now: Timestamp) { (self.sent, self.now) = (sent, now) }

  /// What really changes, and the record's own details afterwards.
  mutating func changes(
    of known: ProfileDocument, _ person: PersonDetails
  ) throws(Failure) -> (HealthProfilePatch, PersonDetails) {
    checks.require("", !sent.isEmpty, "at least one member")
    var (found, person) = (HealthProfilePatch(), person)
    lookAtNumbers(known.profile, &found)
    lookAtTexts(known, &found)
    lookAtContact(known.profile, &found)
    lookAtPerson(&person)
    try checks.finish()
    return (found, person)
  }

  private mutating func lookAtNumbers(_ known: HealthProfile, _ found: inout HealthProfilePatch) {
    let zero = ExactDecimal(0)
    func cleared(_ sent: Change<ExactDecimal>?) -> Change<ExactDecimal>? {
      sent?.value == zero ? .clear : sent
    }
    let (height, weight) = (cleared(sent.height), cleared(sent.weight))
    if let number = height?.value, !(Self.shortest...Self.tallest).contains(number) {
      checks.refuse("/height", "out_of_range", "1 to 300 centimetres, or 0 for unknown")
    }
    if let number = weight?.value, number < zero || number > Self.heaviest {
      checks.refuse("/weight", "out_of_range", "above 0 and at most 700 kilograms, or 0 for unknown")
    }
    found.height = height.flatMap { $0.value == known.height ? nil : $0 }
    found.weight = weight.flatMap { $0.value == known.weight ? nil : $0 }
  }

  private mutating func lookAtTexts(_ known: ProfileDocument, _ found: inout HealthProfilePatch) {
    checks.text("/activityLevel", sent.activityLevel?.value, 0...32)
    checks.text("/gender", sent.gender?.value, 0...32)
    found.activityLevel = sent.activityLevel.flatMap {
      $0.value == known.profile.activityLevel ? nil : $0
    }
    found.gender = sent.gender.flatMap { $0.value == known.gender ? nil : $0 }
    found.healthGoals = list("/healthGoals", sent.healthGoals, known.profile.healthGoals, most: 50)
    found.conditions = list("/conditions", sent.conditions, known.profile.conditions)
    found.medications = list("/medications", sent.medications, known.profile.medications)
    found.allergies = list("/allergies", sent.allergies, known.profile.allergies)
  }

  /// `null` is the empty list (R-SO-354).
  private mutating func list(
    _ path: String, _ sent: Change<[String]>?, _ known: [String], most: Int = 100
  ) -> Change<[String]>? {
    guard let sent else { return nil }
    checks.texts(path, sent.value, count: most, 1...200)
    return (sent.value ?? []) == known ? nil : .set(sent.value ?? [])
  }

  private mutating func lookAtContact(_ known: HealthProfile, _ found: inout HealthProfilePatch) {
    guard let change = sent.emergencyContact, change.value != known.emergencyContact else { return }
    if let contact = change.value { contact.check("/emergencyContact", &checks) }
    found.emergencyContact = change
  }

  private mutating func lookAtPerson(_ person: inout PersonDetails) {
    if let gender = sent.gender { person.sex = WrittenSex.sex(of: gender.value) }
    guard let change = sent.birthDate else { return }
    // A day is accepted up to tomorrow in UTC: somewhere it has begun.
    let tomorrow = CalendarDay(now.advanced(seconds: 86_400))
    if let day = change.value, day > tomorrow || day.years(at: now) > 130 {
      checks.refuse("/birthDate", "out_of_range", "a day in the past, at most 130 years ago")
    }
    person.birthDate = change.value
  }
}

extension EmergencyContact {
  func check(_ path: String, _ checks: inout FieldChecks) {
    checks.text("\(path)/name", name, 1...200)
    checks.text("\(path)/relationship", relationship, 1...100)
    checks.text("\(path)/phone_number", phone, 3...32)
    if let email, EmailAddress(email) == nil {
      checks.refuse("\(path)/email", "bad_format", EmailAddress.expectation)
    }
  }
}

extension UpdateProfile {
  /// Whether nothing is to change.
  fileprivate var isEmpty: Bool {
    birthDate == nil && gender == nil && height == nil && weight == nil && activityLevel == nil
      && healthGoals == nil && conditions == nil && medications == nil && allergies == nil
      && emergencyContact == nil
  }
}
