import RecordModel

@testable import RecordStore

extension EventSamples {
  /// One event of every type about insurance.
  static var insurance: [any Event] {
    var details = InsuranceDetails(provider: "AOK Bayern", memberId: "A123456780")
    (details.groupNumber, details.planName) = ("108310400", "Plus")
    details.policyHolder = "Max Mustermann"
    (details.effectiveDate, details.expirationDate) = (
      CalendarDay(Example.start), CalendarDay(Example.start)
    )
    details.cardFrontAttachmentId = RecordID(replacing: "front-1")
    details.cardBackAttachmentId = RecordID(replacing: "back-1")
    return [InsuranceUpdated(details: details)]
  }
}
