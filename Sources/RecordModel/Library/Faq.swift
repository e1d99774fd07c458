/// A question with its answer (R-MH-139).
package struct FaqItem: LibraryItem {
  package static let library = Library(
    published: EventType(code: 664, name: "library.faq-published"),
    revised: EventType(code: 665, name: "library.faq-revised"),
    words: LocalizedText(de: "Frage", en: "Question"))

  /// 1 to 300 characters.
  package var question: String
  /// 1 to 10,000 characters.
  package var answer: String
  /// 1 to 80 characters.
  package var category: String
  /// At most 20.
  package var relatedResourceIds: [RecordID]

  package init(
    question: String, answer: String, category: String, relatedResourceIds: [RecordID] = []
  ) {
    (self.question, self.answer, self.category) = (question, answer, category)
    self.relatedResourceIds = relatedResourceIds
  }

  package var title: String { question }

  package static let example = FaqItem(
    question: "How do I book a visit?", answer: "Open appointments and choose a time.",
    category: "Appointments")
}

package typealias FaqPublished = LibraryItemPublished<FaqItem>
package typealias FaqRevised = LibraryItemRevised<FaqItem>

/// A question as the contract shows it, in one language.
package struct Faq: Codable, Sendable, Equatable {
  package var id: RecordID
  package var question: String
  package var answer: String
  package var category: String
  /// Those that can be seen.
  package var relatedResourceIds: [RecordID]
  package var updatedAt: Timestamp

  package init(_ item: FaqItem, _ id: RecordID, updatedAt: Timestamp) {
    (self.id, question, answer, category) = (id, item.question, item.answer, item.category)
    (relatedResourceIds, self.updatedAt) = (item.relatedResourceIds, updatedAt)
  }

  static let example = Faq(.example, RecordID(known: "book-a-visit"), updatedAt: Example.start)
}
