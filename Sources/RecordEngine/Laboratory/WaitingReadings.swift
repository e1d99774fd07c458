import RecordModel
import RecordStore

extension Engine {
  /// Reports that are not read yet, the oldest first: of each record as many as could be taken at once.
  ///
  /// The records are looked at in turn, so that none has to wait for ever, however many there are and however many reports
  /// one of them has.
  func waitingReadings(_ wanted: Int) throws(Failure) -> [LaboratoryDesk.Work] {
    let (each, first) = (wanted + laboratory.limit, laboratory.nextRecord)
    let (found, panel, next) = try read(.daemon) { (view) throws(Failure) in
      var found = WaitingReadings(each: each)
      guard let panel = try view.inForce(BiomarkerPanel.self)?.id else { return (found.reports, "", first) }
      var next = try found.collect(from: first, view)
      // All round: what lies before the first one comes last.
      if next == nil, !first.isEmpty { next = try found.collect(from: [], before: first, view) ?? [] }
      return (found.reports, panel, next ?? [])
    }
    laboratory.nextRecord = next
    return found.sorted { $0.queuedAt < $1.queuedAt }.map { .reading($0, panel: panel) }
  }

  /// For those who run the daemon.
  func laboratoryStatus() throws(Failure) -> LaboratoryStatus {
    let reports = try read(.daemon) { (view) throws(Failure) in
      try view.state.servedDocuments(WaitingLabReport.self, limit: Int.max).found.count
    }
    let renditions = try? read(.daemon) { (view) throws(Failure) in
      try view.state.servedDocuments(WaitingRendition.self, limit: Int.max).found.count
    }
    return laboratory.status(logged: reports + (renditions ?? 0))
  }
}

/// Collects waiting reports record by record.
private struct WaitingReadings {
  /// Reports of one record at most.
  let each: Int
  private(set) var reports: [WaitingLabReport] = []

  /// Reports collected for one call.
  private static let limit = 1000

  init(each: Int) { self.each = each }

  /// Goes on from a key; returns where to go on, `nil` if there is nothing more.
  mutating func collect(
    from start: [UInt8], before end: [UInt8]? = nil, _ view: borrowing RecordView
  ) throws(Failure) -> [UInt8]? {
    var place = start
    while reports.count < Self.limit {
      let piece = try view.state.servedDocuments(WaitingLabReport.self, from: place, limit: max(64, each))
      let found = piece.found.prefix { (key, _) in
        end.map { key.lexicographicallyPrecedes($0) } ?? true
      }
      let next = found.count < piece.found.count ? nil : piece.next
      let last = take(found.map(\.document), isCutOff: next != nil)
      guard let next else { return nil }
      place = last ?? next
    }
    return place
  }

  /// Takes the first of each record; returns where to go on, unless it is right behind.
  private mutating func take(_ found: [WaitingLabReport], isCutOff: Bool) -> [UInt8]? {
    var rest = found[...]
    while let patient = rest.first?.patientId {
      let own = rest.prefix { $0.patientId == patient }
      rest = rest.dropFirst(own.count)
      if isCutOff, rest.isEmpty {
        // What more one record has is passed over; of one that was cut off all is read again.
        if own.count >= each { reports += own.prefix(each) }
        return patient.keyBytes + (own.count >= each ? [UInt8](repeating: 0xff, count: 25) : [])
      }
      reports += own.prefix(each)
    }
    return nil
  }
}

extension LaboratoryDesk.Work {
  fileprivate static func reading(_ report: WaitingLabReport, panel: String) -> LaboratoryDesk.Work {
    var job = LaboratoryJob(
      waiting: .read, bytes: report.bytes, sha256: report.sha256, report.mediaType, needsScan: report.run > 1)
    job.panel = panel
    return LaboratoryDesk.Work(
      subject: .report(report.reportId, run: report.run), owner: report.patientId, job: job,
      input: .document(report.reportId))
  }
}
