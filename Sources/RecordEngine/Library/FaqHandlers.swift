import RecordModel
import RecordStore

extension PublishFaq: Command {}
extension ReviseFaq: Command {}

extension FaqItem: LibraryEntry {
  static let prefix = UInt8(ascii: "Q")
  static let naming = (thing: "question", field: "faqId")

  var searched: [String] { [question, answer] }

  func check(_ checks: inout FieldChecks) {
    checks.text("/question", question, 1...300)
    checks.text("/answer", answer, 1...10_000)
    checks.text("/category", category, 1...80)
    if relatedResourceIds.count > 20 { checks.refuse("/relatedResourceIds", "too_many", "at most 20") }
  }

  func shown(
    _ document: LibraryDocument<FaqItem>, _ view: borrowing RecordView
  ) throws(Failure) -> Faq {
    var faq = Faq(self, document.id, updatedAt: document.updatedAt)
    var seen: [RecordID] = []
    for id in relatedResourceIds where try view.published(id, in: ResourceItem.self) != nil {
      seen.append(id)
    }
    faq.relatedResourceIds = seen
    return faq
  }
}

extension GetFaq: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Faq {
    try view.shown(try view.item(faqId, in: FaqItem.self))
  }
}

extension ListFaqs: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let reading = try LibraryReading<FaqItem>(view)
    let language = view.call.language
    let found = reading.found(try SearchText.wanted(q), category: category)
    let (items, page) = try RecordPage.page(of: found, limit: limit, cursor: cursor) { document in
      let item = document.item(language)
      return [item.category, item.question, document.id.text]
    }
    let faqs = try items.map { (item) throws(Failure) in try view.shown(item) }
    return Outcome(faqs: faqs, categories: reading.categories, page: page)
  }
}
