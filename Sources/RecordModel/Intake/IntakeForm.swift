/// What a patient tells before the first visit (R-MH-073).
public struct IntakeForm: Codable, Sendable, Equatable {
  /// Who the patient is.
  public var demographics: Demographics
  /// What the patient had and has.
  public var medicalHistory: MedicalHistory
  /// How the patient lives.
  public var socialHistory: SocialHistory
  /// Counts the submissions, from 1.
  public var version: Int
  /// When it was submitted.
  public var submittedAt: Timestamp
  /// By whom.
  public var submittedBy: String

  /// A form.
  public init(content: IntakeContent, version: Int, submittedAt: Timestamp, submittedBy: String) {
    (demographics, medicalHistory) = (content.demographics, content.medicalHistory)
    (socialHistory, self.version) = (content.socialHistory, version)
    (self.submittedAt, self.submittedBy) = (submittedAt, submittedBy)
  }

  /// Who the patient is.
  public struct Demographics: Codable, Sendable, Equatable {
    /// First name; 1 to 80 characters.
    public var firstName: String
    /// Last name; 1 to 80 characters.
    public var lastName: String
    /// Day of birth; the record's, where that is known.
    public var dateOfBirth: CalendarDay
    /// As the form asks.
    public var gender: Gender
    /// Telephone number.
    public var phone: String

    /// A person.
    public init(
      firstName: String, lastName: String, dateOfBirth: CalendarDay, gender: Gender, phone: String
    ) {
      (self.firstName, self.lastName, self.dateOfBirth) = (firstName, lastName, dateOfBirth)
      (self.gender, self.phone) = (gender, phone)
    }
  }

  /// As the form asks.
  public enum Gender: String, Codable, Sendable, CaseIterable, SchemaDescribing {
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
  public struct MedicalHistory: Codable, Sendable, Equatable {
    /// Illnesses.
    public var conditions: [String]
    /// Operations.
    public var surgeries: [String]
    /// What is not tolerated.
    public var allergies: [String]
    /// What is taken, as the patient says; the medication list is the record.
    public var medications: [String]
    /// Illnesses of relatives.
    public var familyHistory: [String]
    /// The lists that are empty because the patient was asked and there is none; need not be sent, and names no list
    /// that has items.
    public var assertedNone: [Topic]?

    /// Answers.
    public init(
      conditions: [String] = [], surgeries: [String] = [], allergies: [String] = [],
      medications: [String] = [], familyHistory: [String] = [], assertedNone: [Topic]? = nil
    ) {
      (self.conditions, self.surgeries, self.allergies) = (conditions, surgeries, allergies)
      (self.medications, self.familyHistory) = (medications, familyHistory)
      self.assertedNone = assertedNone
    }

    /// The list of a topic.
    public subscript(topic: Topic) -> [String] {
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
  public enum Topic: String, Codable, Sendable, CaseIterable, SchemaDescribing {
    /// The lists' names.
    case conditions, surgeries, allergies, medications, familyHistory
  }

  /// How the patient lives.
  public struct SocialHistory: Codable, Sendable, Equatable {
    /// Tobacco.
    public enum Smoking: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to now.
      case never, former, current
    }

    /// Alcohol.
    public enum Alcohol: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to often.
      case never, occasional, regular
    }

    /// Movement.
    public enum Exercise: String, Codable, Sendable, CaseIterable, SchemaDescribing {
      /// From not at all to hard.
      case none, light, moderate, vigorous
    }

    /// Tobacco.
    public var smoking: Smoking
    /// Alcohol.
    public var alcohol: Alcohol
    /// Movement.
    public var exercise: Exercise

    /// Habits.
    public init(smoking: Smoking, alcohol: Alcohol, exercise: Exercise) {
      (self.smoking, self.alcohol, self.exercise) = (smoking, alcohol, exercise)
    }
  }
}

/// What is submitted of an intake form.
public struct IntakeContent: Codable, Sendable, Equatable {
  /// Who the patient is.
  public var demographics: IntakeForm.Demographics
  /// What the patient had and has.
  public var medicalHistory: IntakeForm.MedicalHistory
  /// How the patient lives.
  public var socialHistory: IntakeForm.SocialHistory

  /// A form's content.
  public init(
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
