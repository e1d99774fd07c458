import RecordModel
import RecordStore

/// Decides what a person may do: the only place that does.
///
/// Denies by default. Looks at role, relation, the method's access, whether the patient shares what they enter and whether
/// the person's address is confirmed, and at nothing else, so that the whole table can be written down; see `Tests/Golden/rights.tsv`.
enum PersonRights {
  /// Why something is refused, as `reason` in the failure's details.
  enum Reason: String, Sendable, CaseIterable {
    /// The person's role may never do this.
    case role
    /// A patient named another patient's record (R-MH-048).
    case notOwn = "not_own_record"
    /// The person does not care for this patient (R-MH-049).
    case notAssigned = "not_assigned"
    /// The patient keeps what they enter to themselves (R-MH-053).
    case notShared = "not_shared"
    /// The person did not show that the account's address is theirs (R-MH-063).
    case emailNotVerified = "email_not_verified"
    /// A record opened for an emergency can be read only.
    case emergencyReadsOnly = "emergency_reads_only"
  }

  /// Why a person of that role may not do this, or `nil` if they may.
  ///
  /// - Parameters:
  ///   - relation: to the patient that the call names; ``Relation/none`` if it names none.
  ///   - namesPatient: whether the call names a patient.
  ///   - isShared: whether the patient lets the care team see what the patient enters.
  ///   - isVerified: whether the person showed that the account's address is theirs, or nobody has to.
  static func refusal(
    of role: AccountRole, _ access: Access, _ relation: Relation, namesPatient: Bool, isShared: Bool,
    isVerified: Bool
  ) -> Reason? {
    let isOneself = access.isOfOneself && relation == .oneself
    guard isOneself || access.people.contains(People(role)) else { return .role }
    guard access.subject == .patient else { return nil }
    let isOpen = isVerified || access.isOnboarding
    guard namesPatient else {
      guard access.reach == .ownPatients else { return .role }
      return isOpen ? nil : .emailNotVerified
    }
    switch (role, relation) {
    case (_, .oneself): return isOneself ? (isOpen ? nil : .emailNotVerified) : .role
    case (.patient, .own): return isOpen ? nil : .emailNotVerified
    case (.patient, _): return .notOwn
    case (.clinician, .assigned), (.nurse, .assigned): break
    case (.clinician, .emergency), (.nurse, .emergency):
      // In an emergency everything is shown, whatever the patient keeps to themselves otherwise.
      return access.effect == .read ? nil : .emergencyReadsOnly
    case (.clinician, _), (.nurse, _): return .notAssigned
    // People who run or examine the system have no part in a patient's care; what shows nothing of it may be theirs.
    case (.admin, _): return access.content == .nothing ? nil : .role
    case (.auditor, _): return .role
    }
    if !isOpen { return .emailNotVerified }
    return access.content == .selfEntered && !isShared ? .notShared : nil
  }
}

extension PersonRights.Reason {
  /// The refusal; the same whether or not there is such a record.
  var failure: Failure {
    Failure(.forbidden, text, details: ["reason": .string(rawValue)])
  }

  private var text: String {
    switch self {
    case .role: "this role may not do this"
    case .notOwn: "patients have access to their own record only"
    case .notAssigned: "only those who care for this patient have access to the record"
    case .notShared: "the patient does not share what they enter themselves"
    case .emailNotVerified: "the mail address must be confirmed first"
    case .emergencyReadsOnly: "a record that was opened for an emergency can only be read"
    }
  }
}
