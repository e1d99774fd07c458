import RecordModel
import Synchronization

/// From one year to the next; all of it on the keeper's thread.
extension AccessLog {
  /// Whether entries wait for the next volume.
  var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Begins the volume of this year where entries wait for it.
  func turnWhereNeeded() {
    if hasWaiting { turn() }
  }

  /// Goes on in the volume of this year, which is begun where there is none.
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
  ///
  /// Not on an event loop.
  func settle() throws(Failure) {
    let place = state.withLock { $0.place }
    if case .open(let volume) = place { try volume.writer.settle() }
  }

  /// Finishes what waits for the volume that is written to, and lets go of it.
  func closeVolume() {
    let volume: AccessVolume? = state.withLock { state in
      guard case .open(let volume) = state.place else { return nil }
      state.place = .turning
      return volume
    }
    guard let volume else { return }
    volume.stop()
    volumes.release(volume.year)
  }

  /// Takes nothing more.
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
    let volume = try AccessVolume(latest, options)
    do throws(Failure) {
      if volume.isEmpty { try begin(volume, after: years.last { $0 < latest }) }
    } catch {
      volume.stop()
      throw error
    }
    volumes.insert(volume)
    return volume
  }

  /// Writes the first entry, which says where the volume before ended.
  private func begin(_ volume: AccessVolume, after year: Int?) throws(Failure) {
    try AccessFiles.flush(options.directory)
    let previous = try year.map { (year) throws(Failure) in
      try volumes.read(year) { (store) throws(Failure) in try AccessVolume.end(of: year, in: store) }
    }
    try volume.write(AccessVolumeBegan(year: volume.year, previous: previous))
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
