import RecordExport
import RecordModel

/// What the events of a patient's stream up to a position add up to.
struct PatientState {
  let profile: PatientDocument?
  /// By start, then by id.
  let assessments: [AssessmentDocument]
  /// Answers of all assessments before each of them.
  private let answersBefore: [Int]
  private let indexes: [AssessmentID: Int]

  /// Folds the stream.
  ///
  /// Reads all of it up to the position; keeps only what it adds up to.
  init(of pin: ExportPin, in store: Store) throws(Failure) {
    profile = try Self.documents(PatientDocument.self, pin, store).first
    assessments = try Self.documents(AssessmentDocument.self, pin, store).sorted {
      ($0.startedAt, $0.assessmentId) < ($1.startedAt, $1.assessmentId)
    }
    var (before, count) = ([Int](), 0)
    for assessment in assessments {
      before.append(count)
      count += assessment.answers.count
    }
    answersBefore = before + [count]
    indexes = Dictionary(
      assessments.enumerated().map { ($1.assessmentId, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func count(of table: RecordTable) -> Int {
    switch table {
    case .patient: profile == nil ? 0 : 1
    case .assessments: assessments.count
    case .answers: answersBefore.last ?? 0
    default: 0
    }
  }

  func assessment(_ id: AssessmentID) -> AssessmentDocument? { indexes[id].map { assessments[$0] } }

  /// The answers of those numbers, each with its assessment.
  func answers(_ range: Range<Int>) -> [(assessment: AssessmentDocument, answer: StoredAnswer)] {
    var found: [(AssessmentDocument, StoredAnswer)] = []
    for (index, assessment) in assessments.enumerated() {
      let own = answersBefore[index]..<answersBefore[index + 1]
      for number in own.clamped(to: range) {
        found.append((assessment, assessment.answers[number - own.lowerBound]))
      }
    }
    return found
  }

  private static func documents<D: Document>(
    _ type: D.Type, _ pin: ExportPin, _ store: Store
  ) throws(Failure) -> [D] {
    let fold = StreamFold(store: store, projection: D.projection)
    var found: [D] = []
    for (key, plaintext) in try fold.documents(of: pin.stream, upTo: pin.position).0
    where key.bytes.first == D.prefix {
      found.append(try decodeDocument(type, plaintext))
    }
    return found
  }
}
