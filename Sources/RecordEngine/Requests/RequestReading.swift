import RecordModel
import RecordStore

extension RecordView {
  /// A patient's request of a kind.
  func request(
    _ id: RecordID, _ kind: RequestKind, of patient: PatientID, field: String
  ) throws(Failure) -> RequestDocument {
    guard let document = try document(RequestDocument.self, RequestDocument.key(patient, id)),
      document.opened.kind == kind
    else {
      _ = try self.patient(patient)
      throw .noSuch("request", field: field)
    }
    return document
  }

  /// A patient's requests of a kind, latest first.
  func requests(_ kind: RequestKind, of patient: PatientID) throws(Failure) -> [RequestDocument] {
    let places = try documents(
      RequestListDocument.self, prefix: RequestListDocument.prefix(patient, kind), limit: Int.max)
    var found: [RequestDocument] = []
    for (_, place) in places {
      if let document = try document(
        RequestDocument.self, RequestDocument.key(patient, place.requestId))
      {
        found.append(document)
      }
    }
    return found
  }

  /// A page of a patient's requests of a kind, latest first.
  func page<Item>(
    of kind: RequestKind, of patient: PatientID, limit: Int?, cursor: String?,
    _ item: (RequestDocument) throws(Failure) -> Item?
  ) throws(Failure) -> (items: [Item], page: Pagination) {
    _ = try self.patient(patient)
    return try RecordPage.page(
      RequestListDocument.self, prefix: RequestListDocument.prefix(patient, kind), limit: limit,
      cursor: cursor, self
    ) { (place) throws(Failure) -> Item? in
      guard
        let document = try document(
          RequestDocument.self, RequestDocument.key(patient, place.requestId))
      else { return nil }
      return try item(document)
    }
  }
}
