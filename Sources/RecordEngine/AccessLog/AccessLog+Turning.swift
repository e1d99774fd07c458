import LMDB
import RecordModel
import RecordStore
import Synchronization

/// The turn of the year; all of it on the keeper's thread.
extension AccessLog {
  /// Whether entries wait for the next volume.
  var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Begins this year's volume if entries wait for it.
  func turnWhereNeeded() {
    if hasWaiting { turn() }
  }

  /// Goes on in this year's volume, begun if there is none.
  func turn() {
    if let volume = openVolumeOfThisYear() { return resubmit(to: volume) }
    closeVolume()
    do throws(Failure) {
      let volume = try openVolume()
      state.withLock { $0.place = .open(volume) }
      resubmit(to: volume)
    } catch {
      let refused = state.withLock { state in
        state.place = .shut(error)
        defer { state.waiting = [] }
        return state.waiting
      }
      for job in refused { job.refuse(error) }
    }
  }

  /// Waits until readers see every entry that was acknowledged.
  func settle() throws(Failure) {
    if case .open = state.withLock({ $0.place }) { try writer.settleAttached() }
  }

  /// Finishes the jobs of the current volume, and releases it.
  func closeVolume() {
    let volume: AccessVolume? = state.withLock { state in
      guard case .open(let volume) = state.place else { return nil }
      state.place = .turning
      return volume
    }
    guard let volume else { return }
    volume.stop()
    try? noteHead(of: volume.year)
    volumes.release(volume.year)
  }

  /// Notes how far the current volume reaches.
  func noteHead() throws(Failure) {
    if case .open(let volume) = state.withLock({ $0.place }) { try noteHead(of: volume.year) }
  }

  /// Keeps a note that the volume contradicts: it is the evidence that entries were taken away.
  private func noteHead(of year: Int) throws(Failure) {
    guard let heads = options.heads else { return }
    let notes = try heads.all
    let end = try volumes.read(year) { (store) throws(Failure) -> AccessVolumeEnd? in
      let end = try AccessVolume.end(of: year, in: store)
      guard let note = notes.first(where: { $0.isSameVolume(as: end) }) else { return end }
      if note == end { return nil }
      return try note.problem(in: store) == nil ? end : nil
    }
    if let end, end.position > 0 { try heads.note(end) }
  }

  /// Takes no more entries.
  func shutDown() {
    let refused = state.withLock { state in
      state.place = .stopped
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in refused { job.refuse(Failure(.unavailable, "the daemon is stopping; try again shortly")) }
    _ = volumes.closeIdle(after: .zero)
  }

  /// Opens the latest volume, or makes this year's.
  func openVolume() throws(Failure) -> AccessVolume {
    let year = CalendarDay(options.clock.now()).year
    let years = try volumes.years
    // A clock that was set back writes on in the latest volume.
    let latest = max(year, years.last ?? year)
    let store = try Self.naming(latest) { () throws(Failure) in try volumes.takeToWrite(latest) }
    do throws(Failure) {
      let volume = try AccessVolume(latest, store, writer)
      do throws(Failure) {
        if try volume.isEmpty { try begin(volume, after: years.last { $0 < latest }) }
        try settleNotes(volume)
      } catch {
        volume.stop()
        throw error
      }
      return volume
    } catch {
      volumes.release(latest)
      throw error
    }
  }

  /// Writes the first entry, which names the end of the volume before and the volumes set aside.
  private func begin(_ volume: AccessVolume, after year: Int?) throws(Failure) {
    try DurableFiles.accessLog.flush(directory: options.directory)
    let previous = try year.map { (year) throws(Failure) in
      try Self.naming(year) { () throws(Failure) in
        try volumes.read(year) { (store) throws(Failure) in try AccessVolume.end(of: year, in: store) }
      }
    }
    let aside = try setAside()
    try volume.write(
      AccessVolumeBegan(
        year: volume.year, previous: previous, isIndexed: true, setAside: aside.isEmpty ? nil : aside))
    try writer.settleAttached()
  }

  /// Volumes that were set aside, with their noted ends: a single note of a year is about the last of them.
  private func setAside() throws(Failure) -> [AccessVolumeSetAside] {
    let aside = try AccessSetAside.volumes(in: options.directory)
    let noted = try options.heads?.all ?? []
    return aside.enumerated().map { index, volume in
      let isLast = index + 1 == aside.count || aside[index + 1].year != volume.year
      let notes = noted.filter { $0.year == volume.year }
      return AccessVolumeSetAside(
        directory: volume.name, end: isLast && notes.count == 1 ? notes.first : nil)
    }
  }

  /// Names the volume that keeps the log from being opened, and the remedy.
  static func naming<Result: ~Copyable>(
    _ year: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) { return try body() } catch {
      guard error.code == .corrupt else { throw error }
      let name = AccessLogOptions.name(year)
      throw Failure(
        .corrupt,
        "the access log of \(name) is damaged: \(error.message); restore its directory, or stop the daemon and"
          + " put it aside with `recordctl access set-aside \(name)`, which keeps it",
        details: ["reason": "access_volume", "year": .integer(Int64(year))])
    }
  }

  /// Forgets the notes of volumes that were set aside, which the volume itself now names, and notes that it
  /// exists.
  private func settleNotes(_ volume: AccessVolume) throws(Failure) {
    guard let heads = options.heads else { return }
    let first = try volume.store.environment.read { (view) throws(Failure) in
      try volume.store.record(1, view)
    }
    let began = try volume.store.sealing.event(first)?.payload as? AccessVolumeBegan
    let gone = (began?.setAside ?? []).compactMap(\.end)
    try heads.forget(gone.filter { $0.instance != volume.store.instance })
    try noteHead(of: volume.year)
  }

  private func openVolumeOfThisYear() -> AccessVolume? {
    let year = CalendarDay(options.clock.now()).year
    return state.withLock { state in
      guard case .open(let volume) = state.place, volume.year >= year else { return nil }
      return volume
    }
  }

  private func resubmit(to volume: AccessVolume) {
    let jobs = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in jobs { do throws(Failure) { try volume.submit(job) } catch { job.refuse(error) } }
  }
}
