import RecordModel
import RecordStore

extension RecordVisitSummary: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VisitSummary> {
    let caller = CareCaller(view)
    let writing = try SummaryWriting(content, of: patientId, by: caller.account, at: "", view)
    if let known = writing.known { return .unchanged(StreamID(patientId), outcome: known) }
    let (summary, events) = try writing.record(view)
    return Decision(StreamID(patientId), events, outcome: summary)
  }
}

extension AmendVisitSummary: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<VisitSummary> {
    var document = try view.visitSummary(summaryId, of: patientId)
    if let expectedVersion, expectedVersion != document.view.version {
      throw .versionConflict(document.view.version)
    }
    var content = document.view.content
    content.diagnosis = diagnosis ?? content.diagnosis
    content.treatmentPlan = treatmentPlan ?? content.treatmentPlan
    content.nextSteps = nextSteps ?? content.nextSteps
    content.prescriptionsIssued = prescriptionsIssued ?? content.prescriptionsIssued
    var checks = FieldChecks()
    checks.text("/reason", reason, 1...500)
    content.check(&checks, try view.patient(patientId).person, at: "")
    try checks.finish()
    var issued = IssuedPrescriptions(patientId)
    for (index, line) in content.prescriptionsIssued.enumerated() {
      try issued.issue(
        line, despite: InteractionOverride(nil, nil), at: "/prescriptionsIssued/\(index)", view)
    }
    content.prescriptionsIssued = issued.lines
    if content == document.view.content {
      return .unchanged(StreamID(patientId), outcome: document.view)
    }
    document.view.amend(content)
    let amended = VisitSummaryAmended(summaryId: summaryId, reason: reason, content: content)
    return Decision(StreamID(patientId), [amended] + issued.events, outcome: document.view)
  }
}

extension VisitSummaryContent {
  /// What is wrong with it, named as members of an object at a path.
  func check(_ checks: inout FieldChecks, _ person: PersonDetails, at path: String) {
    if diagnosis.isEmpty { checks.refuse("\(path)/diagnosis", "too_few", "at least one") }
    checks.texts("\(path)/diagnosis", diagnosis, count: 20, 1...300)
    checks.text("\(path)/treatmentPlan", treatmentPlan, 1...5000)
    checks.texts("\(path)/nextSteps", nextSteps, count: 20, 1...500)
    if prescriptionsIssued.count > 30 {
      checks.refuse("\(path)/prescriptionsIssued", "too_many", "at most 30")
    }
    for (index, line) in prescriptionsIssued.enumerated() {
      IssuedPrescriptions.check(line, at: "\(path)/prescriptionsIssued/\(index)", &checks, person)
    }
  }
}
