/// What patients say of their own health, in their own words (R-SO-078).
///
/// Day of birth and sex are not here: they are the record's.
package struct HealthProfile: Codable, Sendable, Equatable {
  /// Centimetres, 1 to 300.
  @OrNull package var height: ExactDecimal?
  /// Kilograms, above 0 and at most 700.
  @OrNull package var weight: ExactDecimal?
  /// At most 32 characters.
  @OrNull package var activityLevel: String?
  /// At most 50 of 1 to 200 characters.
  package var healthGoals: [String] = []
  /// At most 100 of 1 to 200 characters.
  package var conditions: [String] = []
  /// At most 100 of 1 to 200 characters.
  package var medications: [String] = []
  /// At most 100 of 1 to 200 characters.
  package var allergies: [String] = []
  @OrNull package var emergencyContact: EmergencyContact?

  /// Nothing is known.
  package init() {}

  static let example: HealthProfile = {
    var profile = HealthProfile()
    (profile.height, profile.weight) = (ExactDecimal(172), ExactDecimal(thousandths: 68_500))
    profile.conditions = ["Hypertension"]
    return profile
  }()
}

/// Whom to call in an emergency.
package struct EmergencyContact: Codable, Sendable, Equatable {
  /// 1 to 200 characters.
  package var name: String
  /// What they are to the patient; 1 to 100 characters.
  package var relationship: String
  /// 3 to 32 characters.
  package var phone: String
  package var email: String?

  enum CodingKeys: String, CodingKey {
    case name, relationship, email
    case phone = "phone_number"
  }

  package init(name: String, relationship: String, phone: String, email: String? = nil) {
    (self.name, self.relationship, self.phone, self.email) = (name, relationship, phone, email)
  }

  /// On one line.
  package var words: String {
    [name, relationship, phone, email].compactMap(\.self).joined(separator: ", ")
  }
}

/// Changes of a ``HealthProfile``: members left out stay, `null` clears, a list replaces the whole list
/// (R-SO-079, R-SO-354).
package struct HealthProfilePatch: Codable, Sendable, Equatable {
  /// Centimetres; 0 clears it too (R-SO-081).
  package var height: Change<ExactDecimal>?
  /// Kilograms; 0 clears it too (R-SO-081).
  package var weight: Change<ExactDecimal>?
  package var activityLevel: Change<String>?
  package var healthGoals: Change<[String]>?
  package var conditions: Change<[String]>?
  package var medications: Change<[String]>?
  package var allergies: Change<[String]>?
  package var emergencyContact: Change<EmergencyContact>?
  /// The words for a sex that has no code, as the person wrote them (R-SO-084).
  package var gender: Change<String>?

  package init() {}

  package var isEmpty: Bool { self == HealthProfilePatch() }
}

extension HealthProfile {
  /// The profile after a change.
  package func changed(by patch: HealthProfilePatch) -> HealthProfile {
    var changed = self
    if let change = patch.height { changed.height = change.value }
    if let change = patch.weight { changed.weight = change.value }
    if let change = patch.activityLevel { changed.activityLevel = change.value }
    if let change = patch.healthGoals { changed.healthGoals = change.value ?? [] }
    if let change = patch.conditions { changed.conditions = change.value ?? [] }
    if let change = patch.medications { changed.medications = change.value ?? [] }
    if let change = patch.allergies { changed.allergies = change.value ?? [] }
    if let change = patch.emergencyContact { changed.emergencyContact = change.value }
    return changed
  }
}
