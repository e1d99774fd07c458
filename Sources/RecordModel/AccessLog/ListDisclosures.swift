/// Accounts for what of a patient's record was given to others.
package struct ListDisclosures: Method {
  package static let name = "access.disclosures"
  package static let summary =
    "Accounts for what of a patient's record was given to others: when, to whom, what and why (45 CFR 164.528)."
  /// Reads about a patient's record.
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  /// Only from this moment on; everything that is kept where it is left out.
  package var from: Timestamp?
  /// Only before this moment.
  package var to: Timestamp?
  /// Disclosures of a page, 1 to 200; 50 where it is left out.
  package var limit: Int?
  /// Where the page before ended.
  package var cursor: String?

  /// Everything that was given of a record.
  package init(patientId: PatientID) { self.patientId = patientId }

  /// A page, the newest first.
  package struct Outcome: Codable, Sendable, Equatable {
    /// What was given.
    package var disclosures: [DisclosureItem]
    /// Where the page ends.
    package var page: Pagination

    package init(disclosures: [DisclosureItem], page: Pagination) {
      (self.disclosures, self.page) = (disclosures, page)
    }
  }

  package static let example = ListDisclosures(patientId: Example.patient)
  package static let exampleOutcome = Outcome(
    disclosures: [
      DisclosureItem(
        id: "2026-17", at: Example.start, recipient: "Klinikum Musterstadt",
        what: "FHIR bundle: vitals, labs",
        purpose: .treatment, purposeText: "Behandlung", basis: .consent, role: .clinician,
        accountId: Example.clinician)
    ], page: Pagination(limit: 50, nextCursor: nil))
}

/// Something of a record that was given to somebody outside: the four things of 45 CFR 164.528(b)(2), and by whom.
package struct DisclosureItem: Codable, Sendable, Equatable {
  /// Names the entry of the access log.
  package var id: String
  package var at: Timestamp
  package var recipient: String
  /// Their address, where it is known.
  package var address: String?
  package var what: String
  package var purpose: AccessPurpose
  /// Why, in words of the caller's language.
  package var purposeText: String
  /// Why, in words of who gave it.
  package var statement: String?
  /// Whether 45 CFR 164.528(a)(1) demands this account; all are listed, also where it does not.
  package var accountable: Bool
  package var basis: AccessBasis
  /// In which role somebody gave it.
  package var role: AccessRole
  /// Who gave it; left out for a program.
  package var accountId: AccountID?

  /// A disclosure with all its parts.
  package init(
    id: String, at: Timestamp, recipient: String, what: String, purpose: AccessPurpose, purposeText: String,
    basis: AccessBasis, role: AccessRole, accountId: AccountID?
  ) {
    (self.id, self.at, self.recipient, self.what) = (id, at, recipient, what)
    (self.purpose, self.purposeText, self.basis) = (purpose, purposeText, basis)
    accountable = purpose.mustBeAccountedFor
    (self.role, self.accountId) = (role, accountId)
  }
}
