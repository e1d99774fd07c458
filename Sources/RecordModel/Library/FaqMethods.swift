/// Adds a question with its answer.
package struct PublishFaq: Method, PublishesLibraryItem {
  package static let name = "faq.publish"
  package static let summary = "Adds a question with its answer, in the language of the call."
  package static let access = Access.write(.catalogue)

  /// Made by the client; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  package var question: String
  package var answer: String
  package var category: String
  package var relatedResourceIds: [RecordID]?
  /// Seen at once if left out.
  package var published: Bool?

  package init(_ item: FaqItem) {
    (question, answer, category) = (item.question, item.answer, item.category)
    relatedResourceIds = item.relatedResourceIds
  }

  package var item: FaqItem {
    FaqItem(
      question: question, answer: answer, category: category, relatedResourceIds: relatedResourceIds ?? [])
  }

  package typealias Outcome = Faq
  package static let example = PublishFaq(.example)
  package static let exampleOutcome = Faq.example
}

/// Changes a question or its answer.
package struct ReviseFaq: Method, RevisesLibraryItem {
  package static let name = "faq.revise"
  package static let summary =
    "Replaces a question with its answer in the language of the call, or takes it out of sight."
  package static let access = Access.write(.catalogue)

  package var faqId: RecordID
  /// Nothing but the same, if it is sent.
  package var id: RecordID?
  package var question: String
  package var answer: String
  package var category: String
  package var relatedResourceIds: [RecordID]?
  /// As it was if left out.
  package var published: Bool?

  package init(_ faqId: RecordID, _ item: FaqItem) {
    self.faqId = faqId
    (question, answer, category) = (item.question, item.answer, item.category)
    relatedResourceIds = item.relatedResourceIds
  }

  package var itemID: RecordID { faqId }
  package var item: FaqItem {
    FaqItem(
      question: question, answer: answer, category: category, relatedResourceIds: relatedResourceIds ?? [])
  }

  package typealias Outcome = Faq
  package static let example = ReviseFaq(Faq.example.id, .example)
  package static let exampleOutcome = Faq.example
}

package struct GetFaq: Method {
  package static let name = "faq.get"
  package static let summary = "Answers one question, to everybody."
  package static let access = Access.read(.anyone)

  package var faqId: RecordID

  package init(faqId: RecordID) { self.faqId = faqId }

  package typealias Outcome = Faq
  package static let example = GetFaq(faqId: Faq.example.id)
  package static let exampleOutcome = Faq.example
}

package struct ListFaqs: Method {
  package static let name = "faq.list"
  package static let summary =
    "Answers questions by category and title, to everybody; searches question and answer."
  package static let access = Access.read(.anyone)

  /// Case and accents do not matter.
  package var q: String?
  package var category: String?
  /// Questions a page, 1 to 200; 50 if left out.
  package var limit: Int?
  /// `nextCursor` of the page before.
  package var cursor: String?

  package init() {}

  package struct Outcome: Codable, Sendable, Equatable {
    package var faqs: [Faq]
    /// Of all questions, by name.
    package var categories: [String]
    package var page: Pagination

    package init(faqs: [Faq], categories: [String], page: Pagination) {
      (self.faqs, self.categories, self.page) = (faqs, categories, page)
    }
  }

  package static let example = ListFaqs()
  package static let exampleOutcome = Outcome(
    faqs: [.example], categories: ["Appointments"], page: Pagination(limit: 50, nextCursor: nil))
}
