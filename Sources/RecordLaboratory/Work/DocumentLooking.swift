import RecordModel

/// Whether a document may become part of a record, and how many pages it has (R-SO-094).
struct DocumentLooking: Sendable {
  /// Of a PDF.
  static let mostPages = 50

  let sandbox: DocumentSandbox

  enum Outcome: Sendable, Equatable {
    case pages(Int)
    case refused(DocumentRefusal)
  }

  /// What nobody can open is no reason to refuse it: it is kept, and reading it fails (R-SO-095, R-SO-100).
  func look(_ document: [UInt8], _ mediaType: MediaType) async throws(StepFailure) -> Outcome {
    guard mediaType == .pdf else {
      let refusal = PictureHeader(document, mediaType: mediaType)?.refusal
      return refusal.map { .refused($0) } ?? .pages(1)
    }
    do throws(StepFailure) {
      let look = try await sandbox.open(document, mediaType) { session throws(StepFailure) in
        try await session.run(DocumentStep(.look), as: DocumentLook.self)
      }
      return look.pages > Self.mostPages ? .refused(.tooManyPages) : .pages(look.pages)
    } catch {
      guard error.reason == .damaged else { throw error }
      return .pages(1)
    }
  }
}
