import RecordModel

/// The contract's `ProcessingState` (R-SO-115 to R-SO-119).
struct SuperOneProgress: Codable, Sendable, Equatable {
  var labReportId: String
  var status: ProcessingStatus
  var progress: ExactDecimal
  var currentStep: ProcessingStep
  var estimatedTimeRemaining: Int
  var extractedData: Found
  var errors: [Fault]

  struct Found: Codable, Sendable, Equatable {
    var biomarkersFound: Int
    var confidence: ExactDecimal
    var categories: [HealthCategory]

    static let shape = Shape.closed(
      .required("biomarkersFound", .count), .required("confidence", .number()),
      .required("categories", .list(of: .words(of: HealthCategory.self))))
  }

  struct Fault: Codable, Sendable, Equatable {
    var step: LaboratoryFailure.Step
    var error: String
    var recoverable: Bool

    init(_ fault: ReportFault) {
      (step, error, recoverable) = (fault.step, fault.reason.words, fault.isRecoverable)
    }

    static let shape = Shape.closed(
      .required("step", .words(of: LaboratoryFailure.Step.self)), .required("error", .anyText),
      .required("recoverable", .flag))
  }

  init(_ progress: ReportProgress) {
    (labReportId, status) = (progress.reportId.description, progress.status)
    (self.progress, currentStep) = (progress.progress, progress.step)
    estimatedTimeRemaining = progress.remainingSeconds
    extractedData = Found(
      biomarkersFound: progress.found, confidence: progress.confidence, categories: progress.categories)
    errors = progress.faults.map(Fault.init)
  }

  static let shape = Shape.closed(
    .required("labReportId", .id), .required("status", .words(of: ProcessingStatus.self)),
    .required("progress", .number()), .required("currentStep", .words(of: ProcessingStep.self)),
    .required("estimatedTimeRemaining", .count), .required("extractedData", Found.shape),
    .required("errors", .list(of: Fault.shape)))
}

extension ReportFault.Reason {
  /// For people who uploaded it.
  fileprivate var words: String {
    switch self {
    case .encrypted: "The document is protected by a password."
    case .damaged: "The document is damaged."
    case .crashed: "Reading the document failed."
    case .unscanned: "The document could not be scanned."
    case .infected: "Malware was found in the document."
    case .implausible: "A value is beyond what is possible."
    case .toolMissing: "A program that this kind of file needs is not installed."
    case .noSandbox: "The document could not be looked at; nothing is wrong with it."
    case .tooSlow: "Reading the document took too long."
    case .tooMuchMemory: "Reading the document needed too much memory."
    case .tooMuchOutput: "The document has too much text."
    case .nothingFound: "No known biomarker was found."
    case .givenUp: "Reading the document failed several times."
    case .lowQuality: "The picture is hard to read; a better scan may tell more."
    case .ambiguousDate: "The date could be read in two ways; the day of the upload counts."
    case .futureDate: "The date lies in the future; the day of the upload counts."
    case .otherPerson: "The name or the date of birth on the report is another one."
    case .needsReview: "Some values should be held against the document."
    }
  }
}
