/// A clinician wrote down what a visit came to.
package struct VisitSummaryRecorded: Event, MakesRecord {
  package static let type = EventType(code: 570, name: "visitsummaries.recorded")
  package var summaryId: RecordID
  package var appointmentId: RecordID?
  package var visitDate: Timestamp
  /// The name at that time of whoever wrote it.
  package var provider: String
  package var providerId: RecordID
  package var content: VisitSummaryContent

  package init(
    summaryId: RecordID, appointmentId: RecordID?, visitDate: Timestamp, provider: String,
    providerId: RecordID, content: VisitSummaryContent
  ) {
    (self.summaryId, self.appointmentId, self.visitDate) = (summaryId, appointmentId, visitDate)
    (self.provider, self.providerId, self.content) = (provider, providerId, content)
  }

  package var madeID: RecordID { summaryId }

  package var summary: LocalizedText {
    LocalizedText(
      de: "Besuchsbericht von \(provider)", en: "Visit summary by \(provider)")
  }

  static let example = VisitSummaryRecorded(
    summaryId: RecordID(known: "summary-1"), appointmentId: RecordID(known: "visit-1"),
    visitDate: Example.start, provider: "Dr. Anna Weber", providerId: RecordID(known: "dr-weber"),
    content: VisitSummaryContent(
      diagnosis: ["Type 2 diabetes"], treatmentPlan: "Metformin, and more walking.",
      prescriptionsIssued: [.example], nextSteps: ["HbA1c in three months"]))
}

/// A summary was corrected; the earlier one stays in the log (R-MH-169, R-MH-225).
package struct VisitSummaryAmended: Event {
  package static let type = EventType(code: 571, name: "visitsummaries.amended")
  package var summaryId: RecordID
  package var reason: String
  /// The whole of it, as it is now.
  package var content: VisitSummaryContent

  package init(summaryId: RecordID, reason: String, content: VisitSummaryContent) {
    (self.summaryId, self.reason, self.content) = (summaryId, reason, content)
  }

  package var summary: LocalizedText {
    LocalizedText(de: "Besuchsbericht berichtigt", en: "Visit summary amended")
  }
}
