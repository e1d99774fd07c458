import RecordModel

/// How far a job of the laboratory is (R-SO-115).
struct JobProgress: Sendable, Equatable {
  var step: ProcessingStep
  var page = 0
  var pages = 0

  init(step: ProcessingStep, page: Int? = nil, pages: Int? = nil) {
    self.step = step
    self.pages = max(0, min(pages ?? 0, 50))
    self.page = max(0, min(page ?? 0, self.pages))
  }

  /// From 0 to 1.
  var fraction: ExactDecimal {
    switch step {
    case .queued: ExactDecimal(0)
    case .validating: ExactDecimal(thousandths: 50)
    case .scanning: ExactDecimal(thousandths: 150)
    case .extracting:
      // 0.25 rises to 0.75 with the pages.
      pages == 0
        ? ExactDecimal(thousandths: 250)
        : ExactDecimal(thousandths: 250 + Int64(500 * page / pages))
    case .normalizing: ExactDecimal(thousandths: 800)
    case .analyzing: ExactDecimal(thousandths: 900)
    case .completed: ExactDecimal(1)
    case .failed: ExactDecimal(0)
    }
  }

  /// Whole seconds that are left, by what pages take: a second of a text, five of a picture; never negative (R-SO-117).
  func remainingSeconds(_ mediaType: MediaType) -> Int {
    let left = pages == 0 ? 1 : pages - page
    return max(1, left * (mediaType == .pdf ? 2 : 5))
  }

  /// Goes on to what is further; what a report says never falls.
  ///
  /// Of its beginning and its end the record alone decides.
  mutating func advance(to other: JobProgress) {
    guard ![.queued, .completed, .failed].contains(other.step) else { return }
    if other.fraction >= fraction { self = other }
  }
}
