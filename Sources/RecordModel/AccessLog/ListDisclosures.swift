/// Accounts for disclosures of a patient's record to others.
package struct ListDisclosures: Method {
  package static let name = "access.disclosures"
  package static let summary =
    "Accounts for what of a patient's record was given to others: when, to whom, what and why (45 CFR 164.528)."
  package static let access = Access.read(.patient, by: .patients)

  package var patientId: PatientID
  /// Only from this moment on; everything kept if left out.
  package var from: Timestamp?
  /// Exclusive.
  package var to: Timestamp?
  /// Disclosures of a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  /// A page, the newest first.
  package struct Outcome: Codable, Sendable, Equatable {
    package var disclosures: [DisclosureItem]
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

/// A disclosure of record data to somebody outside: the four items of 45 CFR 164.528(b)(2), and by whom.
package struct DisclosureItem: Codable, Sendable, Equatable {
  package var id: String
  package var at: Timestamp
  package var recipient: String
  package var address: String?
  package var what: String
  package var purpose: AccessPurpose
  /// The purpose, in the caller's language.
  package var purposeText: String
  /// The purpose, in the words of whoever gave the data.
  package var statement: String?
  /// Whether 45 CFR 164.528(a)(1) demands this account; others are listed too.
  package var accountable: Bool
  package var basis: AccessBasis
  package var role: AccessRole
  /// Left out for a program.
  package var accountId: AccountID?

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
