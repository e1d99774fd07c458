import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let attachment = Argument.path("attachmentId", .identifier, as: "attachmentId")

  /// Files and pictures (R-MH-287).
  static let attachmentRoutes: [Route] = [
    route(
      "storeAttachment", .post, "/api/patients/{patientId}/attachments", StoreAttachment.self, .namedRecord,
      .optionalMember("id", as: "id"), .member("purpose"), .member("fileName"), .member("mimeType"),
      takes: .closed(
        .optional("id", .id), .required("purpose", .words(of: AttachmentPurpose.self)),
        .required("fileName", .text(1...200)),
        .required("mimeType", .words(DocumentUse.attachment.mediaTypes.map(\.rawValue))),
        .required("contentBase64", .form(.base64)), .optional("sha256", .form(.sha256))),
      file: EncodedFile(member: "contentBase64", use: .attachment, hash: "sha256"),
      answers: MyHealthAllyAnswers.attachment, success: .created(.below("id"))),
    download(
      "getAttachment", "/api/patients/{patientId}/attachments/{attachmentId}", ReadAttachment.self,
      attachment,
      media: DocumentUse.attachment.mediaTypes),
  ]

  /// A route that answers a file of the record, or a range of it.
  static func download<M: Method>(
    _ operation: String, _ path: PathTemplate, _ type: M.Type, _ thing: Argument, media: [MediaType]
  ) -> Route where M.Outcome == DocumentPiece {
    var route = route(operation, .get, path, type, .namedRecord, thing).answered {
      (exchange) async throws(Failure) in
      let names = try Argument.namedRecord.members(of: exchange) + thing.members(of: exchange)
      return try await ServedFile(method: M.name, names: names, exchange: exchange).answer()
    }
    (route.callsSeveral, route.timeout) = (true, fileTime)
    route.documentation.statuses = [.ok, .partialContent]
    route.documentation.refusals = [416]
    route.documentation.isConditional = true
    route.documentation.otherMedia = media.map(\.rawValue)
    return route
  }
}

extension MyHealthAllyAnswers {
  /// `Attachment`.
  static let attachment = Shape.closed(
    .required("id", .id), .required("purpose", .words(of: AttachmentPurpose.self)),
    .required("fileName", .anyText), .required("mimeType", .anyText),
    .required("sizeBytes", .integer(1...Int64(DocumentUse.byteLimit(.attachment)))),
    .required("sha256", .form(.sha256)), .required("url", .link), .required("createdAt", .moment))
}
