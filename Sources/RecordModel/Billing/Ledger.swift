/// An account of a patient's books; debits are above zero, credits below.
package enum LedgerAccount: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  /// What the patient owes.
  case receivable
  /// What the practice has earned.
  case revenue
  /// What was paid and not given back.
  case cash
}

/// What an event moves on one account.
package struct LedgerPosting: Codable, Sendable, Equatable {
  package var account: LedgerAccount
  package var amount: Money

  package init(_ account: LedgerAccount, _ amount: Money) { (self.account, self.amount) = (account, amount) }
}

/// What an event moves in all: its postings sum to zero.
package struct LedgerEntry: Codable, Sendable, Equatable {
  /// The event's position in the log.
  package var position: UInt64
  package var recordedAt: Timestamp
  package var invoiceId: RecordID
  /// The payment that moved it, if one did.
  package var paymentId: RecordID?
  package var postings: [LedgerPosting]

  package init(
    position: UInt64, recordedAt: Timestamp, invoiceId: RecordID, paymentId: RecordID?,
    postings: [LedgerPosting]
  ) {
    (self.position, self.recordedAt, self.invoiceId) = (position, recordedAt, invoiceId)
    (self.paymentId, self.postings) = (paymentId, postings)
  }
}

/// Answers a patient's books.
package struct GetLedger: Method {
  package static let name = "billing.ledger"
  package static let summary =
    "Answers a patient's books by double entry, the oldest entry first: each sums to zero, and so do all balances."
  package static let access = Access.read(.patient, only: .patientsAndAdministrators, shows: .business)

  package var patientId: PatientID
  /// Entries a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init(patientId: PatientID) { self.patientId = patientId }

  package struct Outcome: Codable, Sendable, Equatable {
    /// Of all entries, by currency and account.
    package var balances: [LedgerPosting]
    package var entries: [LedgerEntry]
    package var page: Pagination

    package init(balances: [LedgerPosting], entries: [LedgerEntry], page: Pagination) {
      (self.balances, self.entries, self.page) = (balances, entries, page)
    }
  }

  package static let example = GetLedger(patientId: Example.patient)
  package static let exampleOutcome: Outcome = {
    let postings = [
      LedgerPosting(.receivable, .example),
      LedgerPosting(.revenue, Money(amountMinor: -12_500, currency: "USD")),
    ]
    let entry = LedgerEntry(
      position: 42, recordedAt: Example.start, invoiceId: Invoice.example.id, paymentId: nil,
      postings: postings)
    return Outcome(balances: postings, entries: [entry], page: Pagination(limit: 50, nextCursor: nil))
  }()
}
