/// Who pays for a patient's care, as the patient's card says (R-MH-153).
package struct Insurance: Codable, Sendable, Equatable {
  package var details: InsuranceDetails
  /// Counts the changes, from 1.
  package var version: Int
  /// When it was changed last.
  package var updatedAt: Timestamp

  package init(details: InsuranceDetails, version: Int, updatedAt: Timestamp) {
    (self.details, self.version, self.updatedAt) = (details, version, updatedAt)
  }

  static let example = Insurance(details: .example, version: 1, updatedAt: Example.start)
}

/// What a patient says of their insurance.
package struct InsuranceDetails: Codable, Sendable, Equatable {
  /// 1 to 200 characters.
  package var provider: String
  /// 1 to 40 characters.
  package var memberId: String
  /// At most 40 characters.
  package var groupNumber: String?
  /// At most 120 characters.
  package var planName: String?
  /// At most 120 characters; the patient if left out.
  package var policyHolder: String?
  package var effectiveDate: CalendarDay?
  /// Not before `effectiveDate`.
  package var expirationDate: CalendarDay?
  /// A picture of the card's front, attached to the same record.
  package var cardFrontAttachmentId: RecordID?
  /// A picture of the card's back, attached to the same record.
  package var cardBackAttachmentId: RecordID?

  package init(provider: String, memberId: String) {
    (self.provider, self.memberId) = (provider, memberId)
  }

  static let example: InsuranceDetails = {
    var details = InsuranceDetails(provider: "AOK Bayern", memberId: "A123456780")
    details.effectiveDate = CalendarDay(Example.start)
    return details
  }()
}

/// A patient told who pays for their care.
package struct InsuranceUpdated: Event {
  package static let type = EventType(code: 590, name: "insurance.updated")
  /// Replaces what was told before.
  package var details: InsuranceDetails

  package init(details: InsuranceDetails) { self.details = details }
}

extension InsuranceUpdated {
  /// Without the numbers.
  package var summary: LocalizedText {
    LocalizedText(de: "Versicherung angegeben", en: "Insurance stated")
  }
}
