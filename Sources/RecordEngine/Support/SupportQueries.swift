import RecordModel
import RecordStore

extension GetSupportRequest: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> SupportRequest {
    let (document, content) = try view.supportRequest(supportRequestId, of: patientId)
    return SupportRequest(document, content, of: patientId)
  }
}

extension ListSupportRequests: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let (requests, page) = try view.page(of: .support, of: patientId, limit: limit, cursor: cursor) {
      document in
      guard let content = document.opened.support, status.map({ $0.state == document.state }) ?? true else {
        return nil as SupportRequest?
      }
      return SupportRequest(document, content, of: patientId)
    }
    return Outcome(requests: requests, page: page)
  }
}

extension GetSupportInfo: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let (desk, chat) = try view.supportDesk()
    return Outcome(desk, liveChat: chat)
  }
}

extension SupportRequest {
  init(_ document: RequestDocument, _ content: SupportContent, of patient: PatientID) {
    self.init(
      id: document.opened.requestId, patientId: patient, content, status: document.state,
      createdAt: document.openedAt, updatedAt: document.changedAt, replies: document.replies)
  }
}

extension RecordView {
  func supportRequest(
    _ id: RecordID, of patient: PatientID
  ) throws(Failure) -> (RequestDocument, SupportContent) {
    let document = try request(id, .support, of: patient, field: "supportRequestId")
    guard let content = document.opened.support else {
      throw .noSuch("request", field: "supportRequestId")
    }
    return (document, content)
  }

  /// What the practice says of its support, and whether somebody is on duty now (R-MH-141).
  func supportDesk() throws(Failure) -> (desk: SupportDesk, liveChat: GetSupportInfo.LiveChat) {
    let practice = try inForce(Practice.self)
    let desk = try deskOfSupport()
    let zone = desk.timeZone ?? practice?.locations.first?.timeZone
    let (day, time) = (zone.flatMap { practice?.rule($0) } ?? .utc).local(now)
    if desk.chatHours?.contain(day, time) == true { return (desk, .init(available: true)) }
    let nobody = LocalizedText(de: "Zurzeit ist niemand im Dienst.", en: "Nobody is on duty now.")
    return (desk, .init(available: false, reason: nobody.localized(call.language)))
  }
}
