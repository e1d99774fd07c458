import RecordModel
import RecordReading

/// Has the words of a document collected, page by page.
struct WordCollection: Sendable {
  let mediaType: MediaType
  let pages: Int
  /// Called with the number of pages that are done.
  let onPage: @Sendable (Int) async -> Void

  func words(_ session: DocumentSession) async throws(StepFailure) -> ReportWords {
    if mediaType == .pdf, let text = try await textLayer(session) { return .textLayer(text) }
    return .pictures(try await pictures(session))
  }

  /// `nil` if there is none worth reading.
  private func textLayer(_ session: DocumentSession) async throws(StepFailure) -> [[UInt8]]? {
    var layouts: [[UInt8]] = []
    for page in 1...max(1, pages) { layouts.append(try await session.run(.words(page: page))) }
    let characters = layouts.reduce(0) { $0 + ReportWords.visibleCharacters($1) }
    guard characters >= ReadingPlan.leastCharacters * layouts.count else { return nil }
    await onPage(layouts.count)
    return layouts
  }

  private func pictures(_ session: DocumentSession) async throws(StepFailure) -> [[[UInt8]]] {
    let passes = ReadingPlan.passes.map(\.arguments)
    var tables: [[[UInt8]]] = []
    for page in 1...max(1, pages) {
      tables.append(try await session.recognise(.recognise(page: page, passes)))
      await onPage(page)
    }
    return tables
  }
}
