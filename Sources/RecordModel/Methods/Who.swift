/// Who may call a method, by role.
///
/// A program that names nobody is another table's matter. Where it names for whom it acts, that is attribution alone, unless
/// the method is for some people only: then it must be one of them.
package struct Who: Sendable, Hashable {
  /// People who sign in.
  package let people: People
  /// A refusal's words for those whom the method is for; `nil` if a program may act for anybody.
  package let words: String?

  /// Those people, and programs that act for anybody.
  package static func signedIn(_ people: People) -> Who { Who(people, nil) }

  package static let patients = Who(.patients, "patients")
  package static let clinicians = Who(.clinicians, "clinicians")
  package static let careTeam = Who(.careTeam, "clinicians and nurses")
  package static let administrators = Who(.admins, "administrators")
  package static let patientsAndCareTeam = Who(.patientAndTeam, "patients, clinicians and nurses")
  /// The care team, as results and refills call it.
  package static let staff = Who(.careTeam, "staff")
  /// Who has access to clinical content (R-MH-051).
  package static let patientsAndStaff = Who(.patientAndTeam, "patients and staff")
  /// Who sets what a patient aims for.
  package static let thePatientAndStaff = Who(.patientAndTeam, "the patient and staff")
  /// Who changes a medication; whose a medication is its own handler knows (R-MH-119).
  package static let cliniciansAndOwners = Who(
    [.clinicians, .patients], "clinicians, and patients for what they added themselves,")

  private init(_ people: People, _ words: String?) { (self.people, self.words) = (people, words) }

  /// Whether an actor of that role may; it is what a program says that stands for a role here, or who signed in.
  package func admits(_ role: Actor.Role) -> Bool {
    guard words != nil, let role = People(role) else { return true }
    return people.contains(role)
  }
}

/// Who alone may ask for what some calls of a method ask for.
package struct CallRule<Parameters>: Sendable {
  /// Which calls: as the table of rights names them.
  package let name: String
  package let who: Who
  /// Whether it is about a call with these parameters.
  package let applies: @Sendable (Parameters) -> Bool

  /// A rule for calls whose parameters say so.
  package static func when(
    _ name: String, only who: Who, _ applies: @escaping @Sendable (Parameters) -> Bool
  ) -> CallRule {
    CallRule(name: name, who: who, applies: applies)
  }
}

/// Some of the people who sign in, by what they are to the record.
package struct People: OptionSet, Sendable, Hashable {
  /// A bit a role.
  package let rawValue: UInt8
  /// Takes the bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The subjects of records.
  package static let patients = People(rawValue: 1)
  /// Physicians.
  package static let clinicians = People(rawValue: 2)
  package static let nurses = People(rawValue: 4)
  /// Those who run accounts and configuration.
  package static let admins = People(rawValue: 8)
  /// Those who examine who saw what.
  package static let auditors = People(rawValue: 16)

  /// No person at all.
  package static let nobody: People = []
  /// Physicians and nurses.
  package static let careTeam: People = [.clinicians, .nurses]
  /// The patient, physicians and nurses.
  package static let patientAndTeam: People = [.patients, .careTeam]
  /// Whoever is signed in.
  package static let everybody: People = [.patientAndTeam, .admins, .auditors]

  /// The people of a role.
  package init(_ role: AccountRole) {
    self =
      switch role {
      case .patient: .patients
      case .clinician: .clinicians
      case .nurse: .nurses
      case .admin: .admins
      case .auditor: .auditors
      }
  }

  /// The people of an actor's role; `nil` for programs and the daemon.
  package init?(_ role: Actor.Role) {
    switch role {
    case .system, .service: return nil
    case .patient: self = .patients
    case .clinician: self = .clinicians
    case .nurse: self = .nurses
    case .admin: self = .admins
    case .auditor: self = .auditors
    }
  }
}
