import Glibc
import RecordModel
import RecordStore

/// Tries whether a store can be made of a copy elsewhere.
///
/// The store is made under a key that exists in memory alone, so that what the drill leaves behind, should it be killed, opens for
/// nobody. Each part is tried as long as the one before it went well.
package struct ShipmentDrill {
  package struct Order: Sendable {
    /// Directory that a shipper fetched into.
    package var fetched: String
    /// Empty directory for the store; whoever made it removes it.
    package var place: String
    /// A head that somebody wrote down.
    package var knownHead: KnownHead?

    package init(fetched: String, place: String) { (self.fetched, self.place) = (fetched, place) }
  }

  let order: Order
  let centre: CentrePrivateKey
  /// Of the store that is made; nowhere else, and gone with the process.
  private let key: KeyEncryptionKey
  private let progress: (DrillReport.Part, _ done: UInt64, _ all: UInt64) -> Void
  private(set) var report: DrillReport

  /// - Parameter progress: called now and then with how far a part is.
  package init(
    _ order: Order, centre: CentrePrivateKey, at moment: Timestamp,
    progress: @escaping (DrillReport.Part, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws(Failure) {
    (self.order, self.centre, self.progress) = (order, centre, progress)
    key = try KeyEncryptionKey(randomBytesFrom: SystemRandomSource())
    report = DrillReport(startedAt: moment, version: Engine.version)
  }

  /// Carries it out; what went wrong stands in the report.
  package mutating func run() -> DrillReport {
    _ =
      part(.read) { (drill) throws(Failure) in try drill.read() }
      && part(.restore) { (drill) throws(Failure) in try drill.restore() }
      && part(.verify) { (drill) throws(Failure) in try drill.verify() }
      && part(.fold) { (drill) throws(Failure) in try drill.fold() }
    return report
  }

  private mutating func part(
    _ part: DrillReport.Part, _ body: (inout ShipmentDrill) throws(Failure) -> Void
  ) -> Bool {
    let (clock, known) = (ContinuousClock(), report.problems.count)
    let start = clock.now
    do throws(Failure) { try body(&self) } catch { report.problems.append(.init(part, error)) }
    let took = Int64((clock.now - start) / .milliseconds(1))
    report.parts.append(.init(part, milliseconds: took))
    return report.problems.count == known
  }

  private mutating func read() throws(Failure) {
    let fetched = try FetchedLogs(order.fetched)
    report.instance = fetched.instance
    var survey = CopySurvey()
    defer { (report.logs, report.missing) = (survey.logs, survey.missing) }
    try survey.look(at: fetched)
  }

  private mutating func restore() throws(Failure) {
    var restore = ShipmentRestore.Order(fetched: order.fetched, target: store)
    restore.erasureList = order.place + "/erased"
    let made = try ShipmentRestore(restore, centre: centre, key: key).run { [progress] done, all in
      progress(.restore, UInt64(done), UInt64(all))
    }
    (report.epoch, report.position, report.recordedAt) = (made.epoch - 1, made.position, made.recordedAt)
    (report.chainHash, report.keys, report.erasedPatients) = (made.chainHash, made.keys, made.erasedPatients)
  }

  private var store: String { order.place + "/store" }
}

extension ShipmentDrill {
  private mutating func verify() throws(Failure) {
    let found = try OfflineVerification.verify(stateDirectory: store, key: key) { [progress] step in
      progress(.verify, step.position, step.head)
    }
    (report.records, report.sealed) = (found.records, found.sealed)
    if let problem = found.problem {
      throw Failure(.corrupt, "position \(problem.position) of the log: \(problem.reason)")
    }
    if found.access?.valid == false { throw Failure(.corrupt, "the access log is damaged") }
    if let documents = found.documents { try note(documents) }
  }

  /// A restore has looked at each of them before.
  private mutating func note(_ documents: DocumentVerificationReport) throws(Failure) {
    let missing = documents.problems.count { $0.reason == .fileMissing }
    report.documents = DrilledDocuments(whole: documents.documents, missing: missing)
    guard documents.problems.isEmpty else {
      throw Failure(.corrupt, "bytes of documents are damaged or missing")
    }
  }

  private mutating func fold() throws(Failure) {
    let store = try Store(StoreOptions(directory: store, key: key))
    let projections = store.projections.projections
    for (index, projection) in projections.enumerated() {
      let (digest, parked) = try ProjectionDigest.folded(projection, in: store, upTo: report.position)
      report.projections.append(
        FoldedProjection(
          name: projection.name, revision: projection.revision, documents: digest.documents, parked: parked,
          digest: digest.text))
      progress(.fold, UInt64(index + 1), UInt64(projections.count))
    }
    if let known = order.knownHead { try compare(known, store) }
  }

  private mutating func compare(_ known: KnownHead, _ store: Store) throws(Failure) {
    let hash = try store.chainHash(at: min(known.position, report.position)).map { Hexadecimal.text($0) }
    if known.position > report.position {
      report.missing.append(
        MissingPositions(
          log: ShippedLogs.name(nil), first: report.position + 1, last: known.position))
    }
    report.comparisons.append(
      CopyComparison(
        .knownHead, position: known.position, sameHash: hash == known.chainHash, head: known.position))
  }
}
