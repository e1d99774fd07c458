import RecordModel
import RecordStore

extension ShareLab: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<LabShare> {
    var checks = FieldChecks()
    checks.text("/note", note, 0...1000)
    try checks.finish()
    let result = try GetLab(patientId: patientId, labId: labId).answer(view)
    if result.retracted { throw .conflict("already_retracted", "the result was declared wrong") }
    let (event, share) = try view.sharing(
      labId, in: .labs, of: patientId, with: clinicianId, as: id, note: note)
    let outcome = LabShare(
      id: share.shareId, labId: labId, clinicianId: clinicianId, sharedAt: share.sharedAt)
    guard let event else { return .unchanged(StreamID(patientId), outcome: outcome) }
    return Decision(StreamID(patientId), [event], outcome: outcome)
  }
}
