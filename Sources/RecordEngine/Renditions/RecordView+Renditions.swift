import RecordCharts
import RecordModel
import RecordStore

/// What a rendition is made of.
enum RenditionInput: Sendable {
  /// A page of ours in HTML.
  case page(String)
  case document(RecordDocument)
}

extension RecordView {
  /// What a rendition is made of, and the name of its file, which says nothing of whose it is.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if the record has nothing to make it of.
  func input(
    of rendition: Rendition, of patient: PatientID
  ) throws(Failure) -> (input: RenditionInput, name: String) {
    switch rendition.kind {
    case .receipt:
      let receipt = try receipt(of: rendition.subject, patient)
      return (.page(PrintedReceipt(receipt).html()), receipt.number + ".pdf")
    case .smallPicture:
      guard let id = DocumentID(rendition.subject.text) else { throw .noDocument }
      return (.document(try recordDocument(id, of: patient)), "picture.png")
    }
  }

  /// A rendition's bytes; `nil` if it is not made yet.
  func made(_ rendition: Rendition, of patient: PatientID) throws(Failure) -> RecordDocument? {
    try document(RenditionDocument.self, rendition.key(of: patient)).map {
      RecordDocument(id: $0.documentId, content: $0.content, addedAt: $0.madeAt)
    }
  }
}
