import RecordModel
import RecordStore
import Synchronization

/// Documents that were sent whole and are not part of a record yet: the laboratory looks at each first (R-SO-106).
///
/// Their bytes lie sealed among the unsettled. What nobody goes on with is given up, and what a crash leaves the next start
/// removes.
final class InspectionDesk: Sendable {
  /// One of them.
  struct Inspection: Sendable {
    let patient: PatientID
    let sender: DocumentSender
    let content: DocumentContent
    let began: Int64
    var verdict: Verdict

    var isRefused: Bool { if case .refused = verdict { true } else { false } }
  }

  enum Verdict: Sendable {
    case underWay
    case clean(pages: Int, scanner: String)
    case refused(Failure)
  }

  /// Milliseconds after which one is given up.
  static let patience: Int64 = 120_000
  /// Milliseconds after which a laboratory that does not answer counts as missing.
  static let longest: Int64 = 20_000
  /// Documents at a time, of all records and of one: each has a file.
  static let (limit, limitOfOne) = (64, 10)

  private let inspections = Mutex<[DocumentID: Inspection]>([:])
  private let milliseconds: @Sendable () -> Int64

  init(milliseconds: @escaping @Sendable () -> Int64) { self.milliseconds = milliseconds }

  /// Begins one.
  func begin(
    _ id: DocumentID, _ patient: PatientID, _ content: DocumentContent, by sender: DocumentSender = .daemon
  ) throws(Failure) {
    let now = milliseconds()
    try inspections.withLock { (inspections) throws(Failure) in
      // What was refused has no file any more; it stays so that whoever asks again is told again.
      let held = inspections.values.filter { !$0.isRefused }
      guard held.count < Self.limit, held.count(where: { $0.patient == patient }) < Self.limitOfOne
      else { throw .documentsUnderWay }
      Self.makeRoom(&inspections)
      inspections[id] = Inspection(
        patient: patient, sender: sender, content: content, began: now, verdict: .underWay)
    }
  }

  /// Forgets the refusals that are oldest, so that they are no more than other documents may be.
  private static func makeRoom(_ inspections: inout [DocumentID: Inspection]) {
    let refused = inspections.filter(\.value.isRefused).sorted { $0.value.began < $1.value.began }
    for old in refused.dropLast(limit - 1) { inspections[old.key] = nil }
  }

  /// One of a record; `nil` if there is none.
  func inspection(_ id: DocumentID, of patient: PatientID) -> Inspection? {
    inspections.withLock { $0[id] }.flatMap { $0.patient == patient ? $0 : nil }
  }

  /// Whether one that somebody sent was found clean, and so waits for what it was sent for.
  func isKept(_ id: DocumentID, of patient: PatientID, by sender: DocumentSender) -> Bool {
    guard let found = inspection(id, of: patient), found.sender == sender else { return false }
    if case .clean = found.verdict { return true }
    return false
  }

  /// Those of a record that have a file.
  func documents(of patient: PatientID) -> [DocumentID] {
    inspections.withLock { $0.filter { $0.value.patient == patient && !$0.value.isRefused }.map(\.key) }
  }

  /// Whether one has waited for the laboratory for too long.
  func isLate(_ inspection: Inspection) -> Bool { milliseconds() - inspection.began > Self.longest }

  func settle(_ id: DocumentID, _ verdict: Verdict) {
    inspections.withLock { $0[id]?.verdict = verdict }
  }

  /// Takes one out for good.
  @discardableResult
  func take(_ id: DocumentID) -> Inspection? { inspections.withLock { $0.removeValue(forKey: id) } }

  /// Takes out those that nobody went on with.
  func takeIdle() -> [DocumentID] {
    let now = milliseconds()
    return inspections.withLock { inspections in
      let idle = inspections.filter { now - $0.value.began > Self.patience }.map(\.key)
      for id in idle { inspections[id] = nil }
      return idle
    }
  }
}

extension Failure {
  static let malware = Failure(
    .invalidInput, "the document was refused, because malware was found in it",
    details: ["field": "documentId", "reason": "malware"])
  static let laboratoryMissing = Failure(
    .overloaded, "the laboratory does not answer; try again later", details: ["reason": "laboratory"])
  static let unscanned = Failure(
    .overloaded, "nobody can say now whether the document is harmless; try again later",
    details: ["reason": "scanner"])
  static let unsupportedType = Failure(
    .invalidInput, "a report is a PDF, or a picture as JPEG, PNG or HEIC",
    details: ["field": "documentId", "reason": "unsupported_type"])

  static func refused(_ refusal: DocumentRefusal) -> Failure {
    let message =
      switch refusal {
      case .tooManyPages: "a report has at most 50 pages"
      case .tooManyPixels: "a picture has at most 100 megapixels"
      case .inconsistentSize: "what the picture says of its size contradicts itself"
      case .malformed: "the document is damaged"
      }
    return Failure(
      .invalidInput, message, details: ["field": "documentId", "reason": .string(refusal.rawValue)])
  }
}
