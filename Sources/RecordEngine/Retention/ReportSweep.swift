import RecordModel
import RecordStore

/// Takes all reports whose time is over out of their records (R-SO-288, R-SO-289).
///
/// It goes the way of a deletion that somebody asks for, but destroys the keys of many together: each time the file of all
/// keys is written anew. Once more, it finds nothing. A record that cannot be read holds up no other.
struct ReportSweep {
  let engine: Engine
  /// Asked between two reports.
  var isStopping: () -> Bool = { false }

  /// Reports looked at in one view, and destroyed together at most.
  static let page = 1000

  private struct Page {
    var due: [DueReport] = []
    /// Where the next one begins; `nil` after the last.
    var next: [UInt8]?
    var failure: Failure?
  }

  /// How many were taken out.
  ///
  /// - Throws: if reports cannot be read, or one could not be taken out; the others were tried.
  func run() throws(Failure) -> Int {
    var (start, count, failure): ([UInt8]?, Int, Failure?) = ([], 0, nil)
    while let from = start, !isStopping() {
      let page = try page(from: from)
      (start, failure) = (page.next, failure ?? page.failure)
      do throws(Failure) {
        count += try engine.expire(page.due, until: isStopping)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }

  private func page(from start: [UInt8]) throws(Failure) -> Page {
    try engine.read(.daemon) { (view) throws(Failure) in
      let places = try view.state.servedDocuments(LabReportPlace.self, from: start, limit: Self.page)
      var (page, expiries, now) = (Page(next: places.next), [PatientID: Int?](), view.certain)
      for (key, place) in places.found {
        let patient = place.patientId
        if expiries[patient] == nil {
          do throws(Failure) { expiries[patient] = try days(of: patient, view) } catch {
            // Its record cannot be read now.
            (expiries[patient], page.failure) = (.some(nil), error)
          }
        }
        guard let wanted = expiries[patient] ?? nil,
          ReportExpiry(days: wanted, uploadedAt: place.uploadedAt).isOver(at: now)
        else { continue }
        let id = DocumentID(high: key.bigEndian(at: 0), low: key.bigEndian(at: 8))
        page.due.append(DueReport(report: id, patient: patient))
      }
      return page
    }
  }

  /// For how many days reports are kept; `nil` in a record on hold.
  private func days(of patient: PatientID, _ view: borrowing RecordView) throws(Failure) -> Int? {
    try view.hold(on: patient) == nil ? view.retentionDays(of: patient) : nil
  }
}

/// A report whose time seems to be over.
struct DueReport: Hashable {
  let report: DocumentID
  let patient: PatientID
}

extension Engine {
  /// Takes reports out of their records and destroys what is left of them together; returns how many.
  ///
  /// What changed meanwhile stays.
  fileprivate func expire(_ due: [DueReport], until isStopping: () -> Bool) throws(Failure) -> Int {
    try store.blobs.unsettle(due.map(\.report))
    var (gone, failure): ([DueReport], Failure?) = ([], nil)
    for one in due {
      do throws(Failure) {
        if isStopping() { throw .notNow }
        let done: Done<Bool> = try remove(one.report, of: one.patient, .daemon, once: nil) {
          (report, view) throws(Failure) in
          try view.expire(report)
        } outcome: { _ in
          true
        }
        if done.outcome { gone.append(one) }
      } catch {
        if !error.leavesOpen { store.blobs.settle(one.report) }
        if error.code != .stateConflict, error.code != .notFound { failure = error }
      }
    }
    if !gone.isEmpty {
      try destroyDocuments(gone.map(\.report))
      for one in gone { forgetWork(about: one.report, of: one.patient) }
      for patient in Set(gone.map(\.patient)) { try removeCheckpoints(of: patient) }
    }
    if let failure { throw failure }
    return gone.count
  }
}

extension Failure {
  /// It goes on with the next sweep.
  fileprivate static let notNow = Failure(.stateConflict, "the daemon is stopping")
}
