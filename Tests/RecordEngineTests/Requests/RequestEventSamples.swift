import RecordModel

@testable import RecordEngine
@testable import RecordStore

extension EventSamples {
  /// One event of every type of the requests and of what visits came to.
  static var requests: [any Event] {
    let request = RecordID(replacing: "request-1")
    var asked = SupportContent(
      category: .medicalQuestion, subject: "Anmeldung", message: "Der Code kam nie.\n", channel: .liveChat)
    asked.attachmentIds = [RecordID(replacing: "document-1")]
    let walk = WalkInContent(
      reason: "Halsschmerzen", preferredDate: CalendarDay(Example.start),
      preferredTime: HourMinute(clamping: 600), locationId: RecordID(replacing: "mitte"),
      locationName: "Praxis Mitte", confirmationNumber: "W-7F3K-92QD", isUrgent: true)
    let content = VirtualVisitContent(
      appointmentId: RecordID(replacing: "visit-1"), clinicianId: Example.clinician,
      provider: "Dr. Anna Weber", roomId: "room-1")
    // One has all members, so that the form of each is held.
    var opened = RequestOpened(request, asked)
    (opened.walkIn, opened.visit) = (walk, content)
    var advanced = RequestAdvanced(request, .virtualVisit, .join, .waiting)
    (advanced.appointmentId, advanced.note) = (RecordID(replacing: "visit-1"), "Bitte nüchtern")
    (advanced.ticketHash, advanced.ticketUntil) = (String(repeating: "a", count: 64), Example.end)
    (advanced.prescription, advanced.role) = (line, .patient)
    let summary = VisitSummaryContent(
      diagnosis: ["Angina"], treatmentPlan: "Ruhe", prescriptionsIssued: [line], nextSteps: ["Kontrolle"])
    return [
      opened,
      RequestReplied(
        requestId: request, replyId: RecordID(replacing: "reply-1"), step: .answer, state: .waitingOnPatient,
        text: "Jetzt?"),
      advanced, VisitNotesSaved(requestId: request, notes: "Fieber 38,5", version: 1),
      VisitSummaryRecorded(
        summaryId: RecordID(replacing: "summary-1"), appointmentId: RecordID(replacing: "visit-1"),
        visitDate: Example.start, provider: "Dr. Anna Weber", providerId: RecordID(replacing: "dr-weber"),
        content: summary),
      VisitSummaryAmended(
        summaryId: RecordID(replacing: "summary-1"), reason: "Tippfehler", content: summary),
    ]
  }

  private static var line: PrescriptionLine {
    var line = PrescriptionLine(name: "Penicillin V", dosage: "1.5", unit: .mg, frequency: .threeTimesDaily)
    (line.medicationId, line.instructions) = (RecordID(replacing: "med-1"), "Zu den Mahlzeiten")
    (line.quantity, line.refills) = (20, 1)
    return line
  }
}
