import HTTPTypes
import RecordModel

extension MyHealthAlly {
  private static let entry = Argument.path("entryId", .identifier, as: "entryId")
  private static let kinds: (mood: Argument, symptom: Argument, tag: Argument) = (
    .query("mood", .words(of: Mood.self)), .query("symptom", .clean(1...100)), .query("tag", .clean(1...40))
  )

  static let journalRoutes: [Route] = [
    route(
      "listJournal", .get, "/api/patients/{patientId}/journal", ListJournal.self, .namedRecord, from, to,
      search, kinds.mood, kinds.symptom, kinds.tag, limit, cursor,
      answers: .listed("entries", MyHealthAllyAnswers.journalEntry)),
    route(
      "createJournalEntry", .post, "/api/patients/{patientId}/journal", CreateJournalEntry.self, .namedRecord,
      .members(), takes: journalEntry(isWhole: true), answers: MyHealthAllyAnswers.journalEntry,
      success: .created(.below("id"))),
    route(
      "searchJournal", .get, "/api/patients/{patientId}/journal/search", SearchJournal.self, .namedRecord,
      .requiredQuery("q", .clean(1...200)), from, to, kinds.mood, kinds.symptom, kinds.tag, limit, cursor,
      answers: .closed(
        .required("query", .anyText), .required("page", .page),
        .required(
          "hits",
          .list(
            of: .closed(
              .required("entry", MyHealthAllyAnswers.journalEntry), .required("score", .number()),
              .required("highlights", .list(of: .anyText))))))),
    route(
      "getJournalEntry", .get, "/api/patients/{patientId}/journal/{entryId}", GetJournalEntry.self,
      .namedRecord, entry, answers: MyHealthAllyAnswers.journalEntry),
    route(
      "reviseJournalEntry", .put, "/api/patients/{patientId}/journal/{entryId}", ReviseJournalEntry.self,
      .namedRecord, entry, .members(), .ifMatch(as: "expectedVersion"), takes: journalEntry(isWhole: false),
      answers: MyHealthAllyAnswers.journalEntry),
    route(
      "deleteJournalEntry", .delete, "/api/patients/{patientId}/journal/{entryId}", DeleteJournalEntry.self,
      .namedRecord, entry, success: .noContent),
  ]

  /// The contract's `JournalRequest`, or `JournalUpdate`, in which everything is optional.
  private static func journalEntry(isWhole: Bool) -> Shape {
    func member(_ name: String, _ shape: Shape) -> Shape.Member {
      isWhole ? .required(name, shape) : .optional(name, shape)
    }
    return .object(
      [
        member("title", .text(1...200)), member("content", .text(1...20_000)),
        member("mood", .words(of: Mood.self)),
        member("date", .moment), .optional("symptoms", .list(of: .text(1...100), atMost: 50)),
        .optional("tags", .list(of: .text(1...40), atMost: 20)),
      ] + (isWhole ? [.optional("id", .id)] : []))
  }
}
