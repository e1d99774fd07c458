import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let request = Argument.path("supportRequestId", .identifier, as: "supportRequestId")

  static let supportRoutes: [Route] = [
    route(
      "getSupportInfo", .get, "/api/support/info", GetSupportInfo.self,
      answers: MyHealthAllyAnswers.supportInfo, door: .open),
    route(
      "listSupportRequests", .get, "/api/patients/{patientId}/support-requests", ListSupportRequests.self,
      .namedRecord, .query("status", .words(of: SupportStatus.self)), limit, cursor,
      answers: .listed("requests", MyHealthAllyAnswers.supportRequest)),
    route(
      "openSupportRequest", .post, "/api/patients/{patientId}/support-requests", OpenSupportRequest.self,
      .namedRecord, .members(), takes: opening, answers: MyHealthAllyAnswers.supportRequest,
      success: .created(.below("id"))),
    route(
      "getSupportRequest", .get, "/api/patients/{patientId}/support-requests/{supportRequestId}",
      GetSupportRequest.self, .namedRecord, request, answers: MyHealthAllyAnswers.supportRequest),
    route(
      "replyToSupportRequest", .post,
      "/api/patients/{patientId}/support-requests/{supportRequestId}/replies", ReplyToSupport.self,
      .namedRecord, request, .members(),
      takes: .closed(.optional("id", .id), .required("text", .text(1...5000))),
      answers: MyHealthAllyAnswers.supportRequest, success: .created(.above)),
    route(
      "closeSupportRequest", .post,
      "/api/patients/{patientId}/support-requests/{supportRequestId}/close", CloseSupportRequest.self,
      .namedRecord, request, answers: MyHealthAllyAnswers.supportRequest),
  ]

  /// The contract's `SupportRequestBody`.
  private static let opening = Shape.closed(
    .optional("id", .id), .required("category", .words(of: SupportCategory.self)),
    .required("subject", .text(1...200)), .required("message", .text(1...5000)),
    .optional("channel", .words(of: SupportChannel.self)),
    .optional("attachmentIds", .list(of: .id, atMost: 5)))
}
