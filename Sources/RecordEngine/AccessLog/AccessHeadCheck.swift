import RecordModel
import RecordStore

/// Compares the volumes with the notes of how far they reached.
struct AccessHeadCheck {
  let notes: [AccessVolumeEnd]
  private let directory: String

  init(notes: [AccessVolumeEnd], _ options: AccessLogOptions) {
    (self.notes, directory) = (notes, options.directory)
  }

  /// Problems, a sentence each: missing volumes, and entries missing from the newest.
  ///
  /// Older ones are opened by a verification only, so that a start takes no longer with each year.
  func atStart(_ volumes: AccessVolumes) throws(Failure) -> [String] {
    guard let newest = notes.last?.year else { return [] }
    let (years, aside) = (try volumes.years, Set(try AccessSetAside.volumes(in: directory).map(\.year)))
    var alarms: [String] = []
    for note in notes {
      let name = AccessLogOptions.name(note.year)
      if !years.contains(note.year) {
        if !aside.contains(note.year) { alarms.append("the access log of \(name) is missing: \(note.reach)") }
      } else if note.year == newest, let problem = try problem(note, volumes) {
        alarms.append("the access log of \(name): \(problem)")
      }
    }
    return alarms
  }

  private func problem(_ note: AccessVolumeEnd, _ volumes: AccessVolumes) throws(Failure) -> String? {
    do throws(Failure) {
      return try volumes.read(note.year) { (store) throws(Failure) in try note.problem(in: store) }
    } catch {
      guard error.code == .corrupt else { throw error }
      return error.message
    }
  }

  /// Volumes that are gone without a reason, as a verification reports them.
  ///
  /// - Parameters:
  ///   - found: the existing volumes, by year.
  ///   - explained: ends of volumes that were removed or set aside.
  func missing(_ found: [Int: InstanceID], explained: [AccessVolumeEnd]) -> [AccessVolumeReport] {
    notes.filter { note in
      found[note.year] != note.instance && !explained.contains { $0.isSameVolume(as: note) }
    }.map { note in
      let reason = found[note.year] == nil ? "the volume is missing" : "another volume is in its place"
      return AccessVolumeReport(
        year: note.year, records: 0, head: note.position, headHash: Hexadecimal.text(note.hash.bytes),
        problem: VerificationReport.Problem(position: 1, reason: "\(reason): \(note.reach)"))
    }
  }
}

extension AccessVolumeEnd {
  /// The position it was known to reach.
  fileprivate var reach: String { "it reached position \(position) at least" }
}
