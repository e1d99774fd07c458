import RecordModel
import RecordStore

extension AddDocument: DocumentTaking {}
extension StoreAttachment: DocumentTaking {}
extension RecordVoiceNote: DocumentTaking {}
extension InspectLabReport: DocumentTaking {}
extension UploadLabReport: DocumentTaking {}

extension Engine {
  /// The call, with what was sent for it given up where it is refused: by the gate, by its parameters or by what it does.
  func givingUp(_ endpoint: Endpoint, _ invocation: Invocation) -> Invocation {
    guard endpoint.takesDocument, !invocation.context.isReview, let sent = invocation.sentDocument else {
      return invocation
    }
    let sender = DocumentSender(invocation.context)
    return invocation.replying { [self] reply in
      guard case .failure = reply.outcome else { return invocation.reply(reply) }
      uploads.giveUp(sent.document, of: sent.patient, by: sender)
      guard inspections.isKept(sent.document, of: sent.patient, by: sender) else {
        return invocation.reply(reply)
      }
      // Its key is destroyed, which may take a while.
      let answer: @Sendable () -> Void = {
        self.giveUpInspection(sent.document)
        invocation.reply(reply)
      }
      do throws(Failure) { try operations.run(answer) } catch { answer() }
    }
  }

  /// Gives up everything about a record that is in no log: nothing of it is anybody's any more.
  func giveUpUnlogged(of patient: PatientID) {
    uploads.giveUp(of: patient)
    for id in inspections.documents(of: patient) { giveUpInspection(id) }
    healthExports.end(of: patient)
    giveUpMakings(of: patient)
    laboratory.cancel(of: patient)
  }
}

extension Invocation {
  /// The document that its parameters name, whether or not the rest of them is understood.
  fileprivate var sentDocument: (document: DocumentID, patient: PatientID)? {
    func text(_ name: String) -> String? {
      call.params.flatMap { call.tape.member(name, of: $0) }.flatMap { call.tape.string(at: $0) }
    }
    guard let document = text("documentId").flatMap({ DocumentID($0) }),
      let patient = text("patientId").flatMap({ PatientID($0) })
    else { return nil }
    return (document, patient)
  }
}
