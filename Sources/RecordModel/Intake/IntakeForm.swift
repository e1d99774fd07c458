/// What a patient tells before the first visit (R-MH-073).
package struct IntakeForm: Codable, Sendable, Equatable {
  /// Who the patient is.
  package var demographics: Demographics
  /// What the patient had and has.
  package var medicalHistory: MedicalHistory
  /// How the patient lives.
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

  /// Who the patient is.
  package struct Demographics: Codable, Sendable, Equatable {
    /// First name; 1 to 80 characters.
    package var firstName: String
    /// Last name; 1 to 80 characters.
    package var lastName: String
    /// Day of birth; the record's, where that is known.
    package var dateOfBirth: CalendarDay
    /// As the form asks.
    package var gender: Gender
    /// Telephone number.
    package var phone: String

    /// A person.
    package init(
      firstName: String, lastName: String, dateOfBirth: CalendarDay, gender: Gender, phone: String
    ) {
      (self.firstName, self.lastName, self.dateOfBirth) = (firstName, lastName, dateOfBirth)
      (self.gender, self.phone) = (gender, phone)
    }
  }

  /// As the form asks.
  package enum Gender: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The form's letters.
    case male = "M"
    /// The form's letters.
    case female = "F"
    /// The form's word.
    case other = "Other"
  }

  /// What the patient had and has; lists of at most 100 texts of 1 to 200 characters.
  ///
  /// A submission answers every question, so that an empty list says that there is none (R-MH-075): it is named in
  /// ``assertedNone``. Whoever was never asked has no form.
  package struct MedicalHistory: Codable, Sendable, Equatable {
    /// Illnesses.
    package var conditions: [String]
    /// Operations.
    package var surgeries: [String]
    /// What is not tolerated.
    package var allergies: [String]
    /// What is taken, as the patient says; the medication list is the record.
    package var medications: [String]
    /// Illnesses of relatives.
    package var familyHistory: [String]
    /// The lists that are empty because the patient was asked and there is none; need not be sent, and names no list
    /// that has items.
    package var assertedNone: [Topic]?

    /// Answers.
    package init(
      conditions: [String] = [], surgeries: [String] = [], allergies: [String] = [],
      medications: [String] = [], familyHistory: [String] = [], assertedNone: [Topic]? = nil
    ) {
      (self.conditions, self.surgeries, self.allergies) = (conditions, surgeries, allergies)
      (self.medications, self.familyHistory) = (medications, familyHistory)
      self.assertedNone = assertedNone
    }

    /// The list of a topic.
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

  /// A list of the medical history.
  package enum Topic: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The lists' names.
    case conditions, surgeries, allergies, medications, familyHistory
  }

  /// How the patient lives.
  package struct SocialHistory: Codable, Sendable, Equatable {
    /// Tobacco.
    package enum Smoking: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to now.
      case never, former, current
    }

    package enum Alcohol: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to often.
      case never, occasional, regular
    }

    /// Movement.
    package enum Exercise: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to hard.
      case none, light, moderate, vigorous
    }

    /// Tobacco.
    package var smoking: Smoking
    package var alcohol: Alcohol
    /// Movement.
    package var exercise: Exercise

    /// Habits.
    package init(smoking: Smoking, alcohol: Alcohol, exercise: Exercise) {
      (self.smoking, self.alcohol, self.exercise) = (smoking, alcohol, exercise)
    }
  }
}

/// What is submitted of an intake form.
package struct IntakeContent: Codable, Sendable, Equatable {
  /// Who the patient is.
  package var demographics: IntakeForm.Demographics
  /// What the patient had and has.
  package var medicalHistory: IntakeForm.MedicalHistory
  /// How the patient lives.
  package var socialHistory: IntakeForm.SocialHistory

  /// A form's content.
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
