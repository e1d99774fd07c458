/// The patient let somebody open one thing of the record, whether or not they care for the patient.
package struct ThingShared: Event, MakesRecord {
  package static let type = EventType(code: 357, name: "care.thing-shared")
  package var shareId: RecordID
  /// The area of the thing.
  package var area: RecordArea
  package var thingId: RecordID
  package var accountId: AccountID
  package var note: String?

  package init(
    shareId: RecordID, area: RecordArea, thingId: RecordID, accountId: AccountID, note: String? = nil
  ) {
    (self.shareId, self.area, self.thingId) = (shareId, area, thingId)
    (self.accountId, self.note) = (accountId, note)
  }

  package var madeID: RecordID { shareId }
}
