import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let resource = Argument.path("resourceId", .identifier, as: "resourceId")
  private static let faq = Argument.path("faqId", .identifier, as: "faqId")
  private static let category = Argument.query("category", .clean(1...80))

  /// The education library, its bookmarks, and questions with answers, which everybody may read (R-MH-139).
  static let libraryRoutes: [Route] = [
    route(
      "listResources", .get, "/api/resources", ListResources.self, search,
      .query("type", .words(of: ResourceType.self)), category, .query("tag", .clean(1...40)), limit, cursor,
      answers: .listed(
        "resources", MyHealthAllyAnswers.resource, .required("categories", .list(of: .anyText)))),
    route(
      "getResource", .get, "/api/resources/{resourceId}", GetResource.self, resource,
      answers: MyHealthAllyAnswers.resource),
    route(
      "publishResource", .post, "/api/admin/resources", PublishResource.self, .members(),
      takes: .object(resourceMembers + [.optional("id", .id)]), answers: MyHealthAllyAnswers.resource,
      success: .created(.under("/api/resources", "id"))),
    route(
      "reviseResource", .put, "/api/admin/resources/{resourceId}", ReviseResource.self, resource,
      .members(), takes: .object(resourceMembers + [.optional("id", .id)]),
      answers: MyHealthAllyAnswers.resource),
    route(
      "listBookmarks", .get, "/api/patients/{patientId}/bookmarks", ListBookmarks.self, .namedRecord, limit,
      cursor, answers: .listed("bookmarks", MyHealthAllyAnswers.bookmark)),
    route(
      "addBookmark", .put, "/api/patients/{patientId}/bookmarks/{resourceId}", AddBookmark.self, .namedRecord,
      resource, answers: MyHealthAllyAnswers.bookmark),
    route(
      "removeBookmark", .delete, "/api/patients/{patientId}/bookmarks/{resourceId}", RemoveBookmark.self,
      .namedRecord, resource, success: .noContent),
    route(
      "listFaqs", .get, "/api/faqs", ListFaqs.self, search, category, limit, cursor,
      answers: .listed("faqs", MyHealthAllyAnswers.faq, .required("categories", .list(of: .anyText))),
      door: .open),
    route(
      "getFaq", .get, "/api/faqs/{faqId}", GetFaq.self, faq, answers: MyHealthAllyAnswers.faq, door: .open),
    route(
      "publishFaq", .post, "/api/admin/faqs", PublishFaq.self, .members(),
      takes: .object(faqMembers + [.optional("id", .id)]), answers: MyHealthAllyAnswers.faq,
      success: .created(.under("/api/faqs", "id"))),
    route(
      "reviseFaq", .put, "/api/admin/faqs/{faqId}", ReviseFaq.self, faq, .members(),
      takes: .object(faqMembers + [.optional("id", .id)]), answers: MyHealthAllyAnswers.faq),
  ]

  /// Of the contract's `ResourceRequest`.
  private static let resourceMembers: [Shape.Member] = [
    .required("type", .words(of: ResourceType.self)), .required("title", .text(1...200)),
    .required("summary", .text(1...500)), .required("category", .text(1...80)),
    .optional("tags", .list(of: .text(1...40), atMost: 20)), .optional("body", .text(0...100_000)),
    .optional("videoUrl", .form(.link)), .optional("durationMinutes", .integer(1...600)),
    .optional("published", .flag),
  ]

  /// Of the contract's `FaqRequest`.
  private static let faqMembers: [Shape.Member] = [
    .required("question", .text(1...300)), .required("answer", .text(1...10_000)),
    .required("category", .text(1...80)), .optional("relatedResourceIds", .list(of: .id, atMost: 20)),
    .optional("published", .flag),
  ]
}

extension MyHealthAllyAnswers {
  /// `Resource`.
  static let resource = Shape.closed(
    .required("id", .id), .required("type", .words(of: ResourceType.self)), .required("title", .anyText),
    .required("summary", .anyText), .required("category", .anyText), .required("tags", .list(of: .anyText)),
    .optional("body", .anyText), .optional("videoUrl", .orNull(.link)),
    .optional("durationMinutes", .orNull(.integer(1...600))), .required("publishedAt", .moment),
    .required("bookmarked", .flag))

  /// `Bookmark`.
  static let bookmark = Shape.closed(
    .required("resourceId", .id), .required("bookmarkedAt", .moment), .optional("resource", resource))

  /// `Faq`.
  static let faq = Shape.closed(
    .required("id", .id), .required("question", .anyText), .required("answer", .anyText),
    .required("category", .anyText), .required("relatedResourceIds", .list(of: .id)),
    .required("updatedAt", .moment))
}
