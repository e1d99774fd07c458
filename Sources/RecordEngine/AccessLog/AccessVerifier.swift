import LMDB
import RecordModel
import RecordStore

/// Verifies every volume, and that each goes on where the one before ended.
///
/// A volume's first entry names the end of the volume before. A missing volume must have been noted as
/// removed, with the same end.
struct AccessVerifier {
  /// Years of the volumes, oldest first.
  let years: [Int]
  let open: (Int, (Store) throws(Failure) -> Findings) throws(Failure) -> Findings
  /// The record, if the write-ahead logs' records beyond the logs count, which nobody takes over meanwhile.
  let carrier: Store?
  /// The notes of how far volumes reached.
  let heads: AccessHeadCheck
  /// Directories of volumes that were set aside.
  let aside: [(year: Int, number: Int, name: String)]

  /// The findings for one volume.
  struct Findings {
    var report: AccessVolumeReport
    var instance: InstanceID?
    var began: AccessVolumeBegan?
    var removed: [AccessVolumeEnd] = []
    /// The contradiction to a note.
    var shortened: String?
  }

  /// Verifies while entries are being written.
  init(online log: AccessLog) throws(Failure) {
    try log.settle()
    years = try log.volumes.years
    open = { (year, body) throws(Failure) in try log.volumes.read(year, body) }
    carrier = nil
    heads = AccessHeadCheck(notes: try log.options.heads?.all ?? [], log.options)
    aside = try AccessSetAside.volumes(in: log.options.directory)
  }

  /// Verifies volumes that no daemon has open; changes nothing.
  ///
  /// - Parameter record: the record's store.
  init(offline options: AccessLogOptions, beside record: Store) throws(Failure) {
    years = try AccessVolumes(options).years
    open = { (year, body) throws(Failure) in
      var options = options.store(year)
      (options.checksTail, options.checksEntries) = (false, false)
      return try body(try Store(options))
    }
    carrier = record
    heads = AccessHeadCheck(notes: try options.heads?.all ?? [], options)
    aside = try AccessSetAside.volumes(in: options.directory)
  }

  func verify(progress: (UInt64, UInt64) -> Void = { _, _ in }) throws(Failure) -> AccessVerificationReport {
    var found: [Findings] = []
    for year in years { found.append(try findings(of: year, progress)) }
    let setAside = found.flatMap { $0.began?.setAside ?? [] }
    let explained = found.flatMap(\.removed) + setAside.compactMap(\.end)
    for index in found.indices where found[index].report.problem == nil {
      let before = index > 0 ? found[index - 1] : nil
      if let reason = Self.gap(found[index], after: before, explained) ?? found[index].shortened {
        found[index].report.problem = VerificationReport.Problem(position: 1, reason: reason)
      }
    }
    let instances = Dictionary(
      found.compactMap { volume in volume.instance.map { (volume.report.year, $0) } },
      uniquingKeysWith: { first, _ in first })
    let readable = heads.missing(instances, explained: explained).filter { missing in
      !found.contains { $0.report.year == missing.year && $0.instance == nil }
    }
    return AccessVerificationReport(
      volumes: (found.map(\.report) + readable).sorted { $0.year < $1.year }, setAside: aside.map(\.name))
  }

  private func findings(
    of year: Int, _ progress: (UInt64, UInt64) -> Void
  ) throws(Failure) -> Findings {
    do throws(Failure) {
      return try open(year) { (store) throws(Failure) in try findings(of: year, in: store, progress) }
    } catch {
      guard error.code == .corrupt else { throw error }
      return Findings(
        report: AccessVolumeReport(
          year: year, records: 0, head: 0, headHash: "",
          problem: VerificationReport.Problem(position: 0, reason: error.message)))
    }
  }

  private func findings(
    of year: Int, in store: Store, _ progress: (UInt64, UInt64) -> Void
  ) throws(Failure) -> Findings {
    var report = try LogVerifier(store: store).verify(progress: progress)
    if report.problem == nil, let carrier {
      report = try WriteAheadVerifier(store: store, carrier: carrier).verify(after: report)
    }
    var findings = Findings(
      report: AccessVolumeReport(
        year: year, records: report.records, head: report.head, headHash: report.headHash,
        problem: report.problem), instance: store.instance)
    guard report.problem == nil else { return findings }
    if carrier != nil { try store.checkEntries() }
    if report.sealed > 0 {
      findings.report.problem = VerificationReport.Problem(position: 1, reason: "the volume's key is missing")
    }
    try collect(store, &findings)
    findings.shortened = try heads.notes.first { $0.year == year && $0.instance == store.instance }?
      .problem(in: store)
    return findings
  }

  /// The log's own entries are few, but anywhere in the system's stream.
  private func collect(_ store: Store, _ findings: inout Findings) throws(Failure) {
    for record in try ownRecords(store) {
      switch try store.sealing.event(record)?.payload {
      case let event as AccessVolumeBegan: if record.position == 1 { findings.began = event }
      case let event as AccessVolumeRemoved: findings.removed.append(event.volume)
      default: break
      }
    }
  }

  private func ownRecords(_ store: Store) throws(Failure) -> [StoredRecord] {
    let own: Set<UInt16> = [AccessVolumeBegan.type.code, AccessVolumeRemoved.type.code]
    var (records, revision): ([StoredRecord], UInt32) = ([], 0)
    let head = try store.environment.read { (view) throws(Failure) in
      while true {
        let positions = try store.databases.streams.positions(of: .system, from: revision, limit: 1024, view)
        for position in positions { records.append(try store.record(position, view)) }
        records.removeAll { !own.contains($0.envelope.typeCode) }
        if positions.isEmpty { return try store.meta.head(view).position }
        revision += UInt32(positions.count)
      }
    }
    guard let carrier else { return records }
    let entries = try WriteAheadVerifier(store: store, carrier: carrier).findings().entries
    for (offset, entry) in entries.enumerated() {
      if let record = StoredRecord(position: head + 1 + UInt64(offset), bytes: entry.record),
        own.contains(record.envelope.typeCode)
      {
        records.append(record)
      }
    }
    return records
  }

  /// The defect between a volume and the one before; `nil` if there is none.
  private static func gap(
    _ volume: Findings, after before: Findings?, _ removed: [AccessVolumeEnd]
  ) -> String? {
    if volume.report.head == 0 { return nil }
    guard let began = volume.began else { return "the volume does not say which one it follows" }
    guard began.year == volume.report.year else { return "the volume is another year's" }
    guard let previous = began.previous else {
      return before == nil ? nil : "the volume says that it is the first, but there is an older one"
    }
    if let before, before.report.year == previous.year {
      return before.instance == previous.instance && before.report.head == previous.position
        && before.report.headHash == Hexadecimal.text(previous.hash.bytes)
        ? nil : "the volume before does not end where this one says"
    }
    return removed.contains(previous) ? nil : "the volume of \(previous.year) is missing"
  }
}
