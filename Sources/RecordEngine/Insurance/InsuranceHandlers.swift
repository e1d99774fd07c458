import RecordModel
import RecordStore

extension GetInsurance: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Insurance {
    _ = try view.patient(patientId)
    guard let document = try view.document(InsuranceDocument.self, patientId.keyBytes) else {
      throw Failure(.notFound, "no insurance was stated", details: ["reason": "insurance_not_found"])
    }
    return document.insurance
  }
}

extension UpdateInsurance: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Insurance> {
    _ = try view.patient(patientId)
    let known = try view.document(InsuranceDocument.self, patientId.keyBytes)?.insurance
    if let expectedVersion, expectedVersion != known?.version ?? 0 {
      throw .versionConflict(known?.version ?? 0)
    }
    try check()
    var details = details
    try details.place(cardsOf: known?.details, of: patientId, view)
    if let known, known.details == details { return .unchanged(StreamID(patientId), outcome: known) }
    let insurance = Insurance(
      details: details, version: (known?.version ?? 0) + 1, updatedAt: view.recordedAt)
    return Decision(StreamID(patientId), [InsuranceUpdated(details: details)], outcome: insurance)
  }

  private func check() throws(Failure) {
    var checks = FieldChecks()
    checks.text("/details/provider", details.provider, 1...200)
    checks.text("/details/memberId", details.memberId, 1...40)
    checks.text("/details/groupNumber", details.groupNumber, 0...40)
    checks.text("/details/planName", details.planName, 0...120)
    checks.text("/details/policyHolder", details.policyHolder, 0...120)
    if let begin = details.effectiveDate, let end = details.expirationDate, end < begin {
      checks.refuse("/details/expirationDate", "inconsistent", "not before effectiveDate")
    }
    try checks.finish()
  }
}

extension InsuranceDetails {
  /// Keeps the pictures that are left out, and refuses those that are not the patient's (R-MH-154).
  fileprivate mutating func place(
    cardsOf earlier: InsuranceDetails?, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) {
    for (card, field) in [
      (\InsuranceDetails.cardFrontAttachmentId, "cardFrontAttachmentId"),
      (\.cardBackAttachmentId, "cardBackAttachmentId"),
    ] {
      if let id = self[keyPath: card] {
        guard try view.knownAttachment(id, of: patient) != nil else {
          throw .noSuch("attachment", field: field)
        }
      } else {
        self[keyPath: card] = earlier?[keyPath: card]
      }
    }
  }
}
