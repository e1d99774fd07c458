import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// Who looked at whose record: a log of its own next to the record's, in one volume for each calendar year.
///
/// An access that cannot be recorded is refused: before an answer leaves, ``record(_:_:)`` is called and its
/// callback awaited.
package final class AccessLog: Sendable {
  enum Place {
    case open(AccessVolume)
    /// The next volume is being made; entries wait.
    case turning
    /// The last volume could not be made; the next entry tries again.
    case shut(Failure)
    case stopped
  }

  struct State {
    var place = Place.turning
    /// Jobs for the next volume.
    var waiting: [any AccountedJob] = []
    var keeper: RunningThread?
  }

  let options: AccessLogOptions
  let volumes: AccessVolumes
  /// The record's, to which the current volume is attached.
  let writer: Writer
  let state = Mutex(State())
  let ownUse: OwnUse
  private let found = Mutex<[String]>([])
  /// Wakes the keeper's thread.
  let wakeUp = DispatchSemaphore(value: 0)
  let isStopping = Atomic(false)

  /// Opens the volume of this year, or makes it, and attaches it to the record's log.
  ///
  /// - Throws: like the opening of a ``Store``.
  init(_ options: AccessLogOptions, _ volumes: AccessVolumes, _ writer: Writer) throws(Failure) {
    (self.options, self.volumes, self.writer) = (options, volumes, writer)
    ownUse = OwnUse(limit: options.ownUseLimit)
    try DurableFiles.accessLog.makeDirectory(options.directory)
    let volume = try openVolume()
    let alarms = try AccessHeadCheck(notes: options.heads?.all ?? [], options).atStart(volumes)
    found.withLock { $0 = alarms }
    // Before the keeper starts, which would open the volume once more.
    state.withLock { $0.place = .open(volume) }
    let keeper = startThread("access-keeper") { [self] in AccessKeeper(log: self).run() }
    state.withLock { $0.keeper = keeper }
  }

  /// Defects of its volumes found at the start, a sentence each; entries are still accepted.
  package var alarms: [String] { found.withLock { $0 } }

  /// Records an entry.
  ///
  /// `done` is called once, on any thread: with `nil` when the entry is durable, else with
  /// ``RecordModel/Failure/Code/unavailable`` and the reason `access_log`: the access must then be refused.
  package func record(_ entry: AccessEntry, _ done: @escaping @Sendable (Failure?) -> Void) {
    record([entry], done)
  }

  /// Records entries, with one flush for all of them and everything else that waits.
  package func record(_ entries: [AccessEntry], _ done: @escaping @Sendable (Failure?) -> Void) {
    if entries.isEmpty { return done(nil) }
    submit(entries.map { AccessJob.Item($0) }) { outcome in
      if case .failure(let failure) = outcome { done(failure) } else { done(nil) }
    }
  }

  func submit(_ items: [AccessJob.Item], _ done: @escaping @Sendable (AccessJob.Outcome) -> Void) {
    submit(AccessJob(items, onLate: { [weak self] job in self?.submit(job) }, done: done))
  }

  /// Records entries and returns when they are durable.
  package func recordAndWait(_ entries: [AccessEntry]) throws(Failure) {
    let recorded = Awaited<Void>()
    record(entries) { recorded.finish($0) }
    try recorded.wait()
  }

  /// Notes patients' use of their own records; written later, combined with others of the same sign-in and
  /// area.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unavailable`` if too much waits already to note more.
  package func noteOwnUse(_ entry: AccessEntry) throws(Failure) {
    let isRefused = isStopping.load(ordering: .acquiring)
    let outcome = isRefused ? .full : ownUse.note(entry, at: options.clock.now())
    if outcome != .noted { wakeUp.signal() }
    if outcome == .full { throw .accessLog(Failure(.overloaded, "too many accesses wait to be written")) }
  }

  /// Writes the waiting entries and closes the log.
  package func stop() {
    guard let keeper = state.withLock({ $0.keeper.take() }) else { return }
    isStopping.store(true, ordering: .releasing)
    wakeUp.signal()
    keeper.join()
  }

  func submit(_ job: any AccountedJob) {
    enum Way {
      case to(AccessVolume)
      case waits
      case refused(Failure)
    }
    let now = options.clock.now()
    let way: Way = state.withLock { state in
      switch state.place {
      case .open(let volume) where CalendarDay(now).year <= volume.year: return .to(volume)
      case .stopped: return .refused(Failure(.unavailable, "the daemon is stopping; try again shortly"))
      case .open, .turning, .shut:
        guard state.waiting.count < options.queueLimit else {
          return .refused(Failure(.overloaded, "too many accesses wait to be written"))
        }
        state.waiting.append(job)
        return .waits
      }
    }
    switch way {
    case .to(let volume): do throws(Failure) { try volume.submit(job) } catch { job.refuse(error) }
    case .waits: wakeUp.signal()
    case .refused(let failure): job.refuse(failure)
    }
  }
}
