/// Accounts for what of a patient's record was given to others.
public struct ListDisclosures: Method {
  /// `access.disclosures`.
  public static let name = "access.disclosures"
  /// For the documentation.
  public static let summary =
    "Accounts for what of a patient's record was given to others: when, to whom, what and why (45 CFR 164.528)."
  /// Reads about a patient's record.
  public static let access = Access.read(.patient, by: .patients)

  /// The patient.
  public var patientId: PatientID
  /// Only from this moment on; everything that is kept where it is left out.
  public var from: Timestamp?
  /// Only before this moment.
  public var to: Timestamp?
  /// Disclosures of a page, 1 to 200; 50 where it is left out.
  public var limit: Int?
  /// Where the page before ended.
  public var cursor: String?

  /// Everything that was given of a record.
  public init(patientId: PatientID) { self.patientId = patientId }

  /// A page, the newest first.
  public struct Outcome: Codable, Sendable, Equatable {
    /// What was given.
    public var disclosures: [DisclosureItem]
    /// Where the page ends.
    public var page: Pagination

    /// A page.
    public init(disclosures: [DisclosureItem], page: Pagination) {
      (self.disclosures, self.page) = (disclosures, page)
    }
  }

  /// Usual parameters.
  public static let example = ListDisclosures(patientId: Example.patient)
  /// One disclosure.
  public static let exampleOutcome = Outcome(
    disclosures: [
      DisclosureItem(
        id: "2026-17", at: Example.start, recipient: "Klinikum Musterstadt",
        what: "FHIR bundle: vitals, labs",
        purpose: .treatment, purposeText: "Behandlung", basis: .consent, role: .clinician,
        accountId: Example.clinician)
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// Something of a record that was given to somebody outside: the four things of 45 CFR 164.528(b)(2), and by whom.
public struct DisclosureItem: Codable, Sendable, Equatable {
  /// Names the entry of the access log.
  public var id: String
  /// When.
  public var at: Timestamp
  /// To whom.
  public var recipient: String
  /// Their address, where it is known.
  public var address: String?
  /// What.
  public var what: String
  /// Why.
  public var purpose: AccessPurpose
  /// Why, in words of the caller's language.
  public var purposeText: String
  /// Why, in words of who gave it.
  public var statement: String?
  /// Whether 45 CFR 164.528(a)(1) demands this account; all are listed, also where it does not.
  public var accountable: Bool
  /// What allows it.
  public var basis: AccessBasis
  /// In which role somebody gave it.
  public var role: AccessRole
  /// Who gave it; left out for a program.
  public var accountId: AccountID?

  /// A disclosure with all its parts.
  public init(
    id: String, at: Timestamp, recipient: String, what: String, purpose: AccessPurpose, purposeText: String,
    basis: AccessBasis, role: AccessRole, accountId: AccountID?
  ) {
    (self.id, self.at, self.recipient, self.what) = (id, at, recipient, what)
    (self.purpose, self.purposeText, self.basis) = (purpose, purposeText, basis)
    accountable = purpose.mustBeAccountedFor
    (self.role, self.accountId) = (role, accountId)
  }
}
