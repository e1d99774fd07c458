/// A patient's answers before the first visit (R-MH-073).
package struct IntakeForm: Codable, Sendable, Equatable {
  package var demographics: Demographics
  package var medicalHistory: MedicalHistory
  package var socialHistory: SocialHistory
  /// Counts the submissions, from 1.
  package var version: Int
  package var submittedAt: Timestamp
  package var submittedBy: String

  package init(content: IntakeContent, version: Int, submittedAt: Timestamp, submittedBy: String) {
    (demographics, medicalHistory) = (content.demographics, content.medicalHistory)
    (socialHistory, self.version) = (content.socialHistory, version)
    (self.submittedAt, self.submittedBy) = (submittedAt, submittedBy)
  }

  package struct Demographics: Codable, Sendable, Equatable {
    /// 1 to 80 characters.
    package var firstName: String
    /// 1 to 80 characters.
    package var lastName: String
    /// The record's, if that is known.
    package var dateOfBirth: CalendarDay
    package var gender: Gender
    package var phone: String

    package init(
      firstName: String, lastName: String, dateOfBirth: CalendarDay, gender: Gender, phone: String
    ) {
      (self.firstName, self.lastName, self.dateOfBirth) = (firstName, lastName, dateOfBirth)
      (self.gender, self.phone) = (gender, phone)
    }
  }

  package enum Gender: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The form's letter.
    case male = "M"
    /// The form's letter.
    case female = "F"
    /// The form's word.
    case other = "Other"
  }

  /// Past and present illnesses and medications; lists of at most 100 texts of 1 to 200 characters.
  ///
  /// A submission answers every question, so that an empty list says that there is none (R-MH-075): it is
  /// named in ``assertedNone``. A patient who was never asked has no form.
  package struct MedicalHistory: Codable, Sendable, Equatable {
    package var conditions: [String]
    package var surgeries: [String]
    /// Intolerances as well.
    package var allergies: [String]
    /// In the patient's words; the medication list is the record.
    package var medications: [String]
    /// Illnesses of relatives.
    package var familyHistory: [String]
    /// The lists that are empty because the patient was asked and there is none; need not be sent, and names
    /// no list with items.
    package var assertedNone: [Topic]?

    package init(
      conditions: [String] = [], surgeries: [String] = [], allergies: [String] = [],
      medications: [String] = [], familyHistory: [String] = [], assertedNone: [Topic]? = nil
    ) {
      (self.conditions, self.surgeries, self.allergies) = (conditions, surgeries, allergies)
      (self.medications, self.familyHistory) = (medications, familyHistory)
      self.assertedNone = assertedNone
    }

    package subscript(topic: Topic) -> [String] {
      get {
        switch topic {
        case .conditions: conditions
        case .surgeries: surgeries
        case .allergies: allergies
        case .medications: medications
        case .familyHistory: familyHistory
        }
      }
      set {
        switch topic {
        case .conditions: conditions = newValue
        case .surgeries: surgeries = newValue
        case .allergies: allergies = newValue
        case .medications: medications = newValue
        case .familyHistory: familyHistory = newValue
        }
      }
    }
  }

  package enum Topic: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    case conditions, surgeries, allergies, medications, familyHistory
  }

  package struct SocialHistory: Codable, Sendable, Equatable {
    package enum Smoking: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to now.
      case never, former, current
    }

    package enum Alcohol: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to often.
      case never, occasional, regular
    }

    package enum Exercise: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to hard.
      case none, light, moderate, vigorous
    }

    package var smoking: Smoking
    package var alcohol: Alcohol
    package var exercise: Exercise

    package init(smoking: Smoking, alcohol: Alcohol, exercise: Exercise) {
      (self.smoking, self.alcohol, self.exercise) = (smoking, alcohol, exercise)
    }
  }
}

/// The submitted part of an intake form.
package struct IntakeContent: Codable, Sendable, Equatable {
  package var demographics: IntakeForm.Demographics
  package var medicalHistory: IntakeForm.MedicalHistory
  package var socialHistory: IntakeForm.SocialHistory

  package init(
    demographics: IntakeForm.Demographics, medicalHistory: IntakeForm.MedicalHistory,
    socialHistory: IntakeForm.SocialHistory
  ) {
    (self.demographics, self.medicalHistory) = (demographics, medicalHistory)
    self.socialHistory = socialHistory
  }

  static let example = IntakeContent(
    demographics: IntakeForm.Demographics(
      firstName: "Erika", lastName: "Mustermann",
      dateOfBirth: CalendarDay(Timestamp(milliseconds: -170_035_200_000)),
      gender: .female, phone: "+49 30 1234567"),
    medicalHistory: IntakeForm.MedicalHistory(conditions: ["Asthma"], assertedNone: [.allergies]),
    socialHistory: IntakeForm.SocialHistory(smoking: .never, alcohol: .occasional, exercise: .moderate))
}

extension IntakeForm {
  static let example = IntakeForm(
    content: .example, version: 1, submittedAt: Example.start, submittedBy: "service:1000")
}
