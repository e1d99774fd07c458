import RecordModel
import RecordStore

extension SetProfilePhoto: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<PatientSettings> {
    let patient = try view.patient(patientId)
    let attachment = try view.attachment(attachmentId, of: patientId)
    var checks = FieldChecks()
    checks.require("/attachmentId", attachment.mimeType.isPicture, "an attached picture")
    try checks.finish()
    var settings = try view.settings(of: patientId)
    let account = try view.account(of: patientId)
    if settings.photo == attachmentId {
      return .unchanged(StreamID(patientId), outcome: settings.view(of: patient, account))
    }
    settings.choose(attachmentId, at: view.recordedAt)
    return Decision(
      StreamID(patientId), [ProfilePhotoSet(attachmentId: attachmentId)],
      outcome: settings.view(of: patient, account))
  }
}
