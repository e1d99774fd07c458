import LMDB
import RecordModel
import RecordStore
import Synchronization

/// Tells those who wait for changes of a record that there are some.
///
/// It looks for them itself, and only while somebody waits: writing knows nothing of it.
final class ChangeWatch: Sendable {
  private struct Watched {
    let ends: JobEnds
    /// The stream's next revision when it was last looked at.
    var revision: UInt32
    /// Looks since somebody asked.
    var looks = 0
  }

  private struct State {
    var streams: [StreamID: Watched] = [:]
    var isLooking = false
    var isStopped = false
  }

  /// Milliseconds between two looks.
  private static let interval: Int64 = 200
  /// Looks until a record that nobody asks for any more is forgotten: longer than anybody waits.
  private static let patience = 25

  private let state = Mutex(State())

  /// Where changes of a record are told; to be asked for before the look that shows none.
  func ends(of stream: StreamID, _ engine: Engine) throws(Failure) -> JobEnds {
    let revision = try Self.revision(of: stream, engine)
    let (ends, begins) = state.withLock { state in
      let watched = state.streams[stream] ?? Watched(ends: JobEnds(), revision: revision)
      state.streams[stream] = Watched(ends: watched.ends, revision: watched.revision)
      defer { state.isLooking = true }
      return (watched.ends, !state.isLooking)
    }
    if begins { plan(engine) }
    return ends
  }

  /// Looks no more.
  func stop() { state.withLock { $0.isStopped = true } }

  private func plan(_ engine: Engine) {
    engine.identity.timetable.after(milliseconds: Self.interval) { [weak engine] in
      guard let engine, !self.state.withLock(\.isStopped) else { return }
      // Not on the timetable's thread, which others wait for.
      do throws(Failure) { try engine.readers.run { self.look(engine) } } catch { self.plan(engine) }
    }
  }

  private func look(_ engine: Engine) {
    for stream in state.withLock({ Array($0.streams.keys) }) {
      guard let revision = try? Self.revision(of: stream, engine) else { continue }
      let changed: JobEnds? = state.withLock { state in
        guard var watched = state.streams[stream] else { return nil }
        let isNew = watched.revision != revision
        (watched.revision, watched.looks) = (revision, watched.looks + 1)
        state.streams[stream] = watched.looks > Self.patience ? nil : watched
        return isNew ? watched.ends : nil
      }
      changed?.tell()
    }
    let goesOn = state.withLock { state in
      state.isLooking = !state.streams.isEmpty
      return state.isLooking
    }
    if goesOn { plan(engine) }
  }

  private static func revision(of stream: StreamID, _ engine: Engine) throws(Failure) -> UInt32 {
    try engine.store.environment.read { (view) throws(Failure) in
      try engine.store.databases.streams.tail(of: stream, view).nextRevision
    }
  }
}
