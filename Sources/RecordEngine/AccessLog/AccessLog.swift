import Dispatch
import RecordModel
import RecordStore
import Synchronization

/// Who looked at whose record: a log of its own beside the record's, in one volume for each calendar year.
///
/// What cannot be written down must not be shown: whoever gives an answer away first calls
/// ``record(_:_:)`` and waits for its callback.
package final class AccessLog: Sendable {
  enum Place {
    /// Entries go there.
    case open(AccessVolume)
    /// The next volume is being made; entries wait.
    case turning
    /// The last volume could not be made; the next entry tries again.
    case shut(Failure)
    case stopped
  }

  struct State {
    var place = Place.turning
    /// What waits for the next volume.
    var waiting: [any AccountedJob] = []
    var keeper: RunningThread?
  }

  let options: AccessLogOptions
  let volumes: AccessVolumes
  /// The record's, to which the volume that is written to is attached.
  let writer: Writer
  let state = Mutex(State())
  let ownUse: OwnUse
  private let found = Mutex<[String]>([])
  /// Wakes the keeper's thread.
  let wakeUp = DispatchSemaphore(value: 0)
  let isStopping = Atomic(false)

  /// Opens the volume of this year, or makes it, and attaches it to the record's log.
  ///
  /// - Throws: what opening a store throws; see ``Store``.
  init(_ options: AccessLogOptions, _ volumes: AccessVolumes, _ writer: Writer) throws(Failure) {
    (self.options, self.volumes, self.writer) = (options, volumes, writer)
    ownUse = OwnUse(limit: options.ownUseLimit)
    try DurableFiles.accessLog.makeDirectory(options.directory)
    let volume = try openVolume()
    let alarms = try AccessHeadCheck(notes: options.heads?.all ?? [], options).atStart(volumes)
    found.withLock { $0 = alarms }
    // Before the keeper starts: it would open the volume once more.
    state.withLock { $0.place = .open(volume) }
    let keeper = startThread("access-keeper") { [self] in AccessKeeper(log: self).run() }
    state.withLock { $0.keeper = keeper }
  }

  /// What was found wrong with its volumes at the start, a sentence each; entries are taken all the same.
  package var alarms: [String] { found.withLock { $0 } }

  /// Writes an entry down.
  ///
  /// `done` is called once, on any thread: with `nil` when the entry is durable, else with
  /// ``RecordModel/Failure/Code/unavailable`` and the reason `access_log`: the access must then be refused.
  package func record(_ entry: AccessEntry, _ done: @escaping @Sendable (Failure?) -> Void) {
    record([entry], done)
  }

  /// Writes entries down, with one flush for all of them and whatever else waits.
  package func record(_ entries: [AccessEntry], _ done: @escaping @Sendable (Failure?) -> Void) {
    if entries.isEmpty { return done(nil) }
    submit(entries.map { AccessJob.Item($0) }) { outcome in
      if case .failure(let failure) = outcome { done(failure) } else { done(nil) }
    }
  }

  func submit(_ items: [AccessJob.Item], _ done: @escaping @Sendable (AccessJob.Outcome) -> Void) {
    submit(AccessJob(items, onLate: { [weak self] job in self?.submit(job) }, done: done))
  }

  /// Writes entries down and returns when they are durable.
  ///
  /// Not on a writer's thread and not on an event loop.
  package func recordAndWait(_ entries: [AccessEntry]) throws(Failure) {
    let waiter = Waiter()
    record(entries, waiter.finish)
    try waiter.wait()
  }

  /// Notes that a patient used the own record; written later, put together with others of the same sign-in and area.
  ///
  /// - Throws: ``RecordModel/Failure/Code/unavailable`` where so much waits already that nothing more can be noted.
  package func noteOwnUse(_ entry: AccessEntry) throws(Failure) {
    let isRefused = isStopping.load(ordering: .acquiring)
    let outcome = isRefused ? .full : ownUse.note(entry, at: options.clock.now())
    if outcome != .noted { wakeUp.signal() }
    if outcome == .full { throw .accessLog(Failure(.overloaded, "too many accesses wait to be written")) }
  }

  /// Writes what waits and closes the log.
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
