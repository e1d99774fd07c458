import RecordModel
import Synchronization

/// Renditions that wait to be made: which of them are tried when, as far as that is nobody's record.
final class RenditionQueue: Sendable {
  private struct Delay {
    var failures = 0
    var until: Int64
  }

  private struct State {
    var delays: [WaitingRendition: Delay] = [:]
    var lost: Set<WaitingRendition> = []
    /// Those that were given out and never heard of again.
    var abandoned: Set<WaitingRendition> = []
    var next: [UInt8] = []
  }

  /// Milliseconds until one that failed is tried again: doubled each time, six hours at most.
  private static let (shortest, longest): (Int64, Int64) = (60_000, 21_600_000)
  /// Those that are remembered; beyond that they are tried earlier.
  private static let limit = 4096

  private let state = Mutex(State())
  private let milliseconds: @Sendable () -> Int64

  init(milliseconds: @escaping @Sendable () -> Int64) { self.milliseconds = milliseconds }

  /// The place among those of all records up to which they were looked at.
  var next: [UInt8] {
    get { state.withLock(\.next) }
    set { state.withLock { $0.next = newValue } }
  }

  /// Those that were made and whose bytes are gone.
  var lost: Set<WaitingRendition> { state.withLock(\.lost) }

  /// Has one made again whose bytes are gone.
  func lose(_ rendition: WaitingRendition) {
    state.withLock { state in
      if state.lost.count >= Self.limit { state.lost = [] }
      state.lost.insert(rendition)
    }
  }

  /// Waits longer with one that could not be made.
  func postpone(_ rendition: WaitingRendition) {
    let now = milliseconds()
    state.withLock { state in
      if state.delays.count >= Self.limit { state.delays = [:] }
      let failures = state.delays[rendition]?.failures ?? 0
      let wait = min(Self.longest, Self.shortest << Int64(min(failures, 16)))
      state.delays[rendition] = Delay(failures: failures + 1, until: now + wait)
    }
  }

  /// Takes one back that nobody is heard of: it is tried again at once, since a laboratory may just have been stopped; but what
  /// ends the laboratory each time is not given out all the time.
  func abandon(_ rendition: WaitingRendition) {
    let isFirst = state.withLock { state in
      if state.abandoned.count >= Self.limit { state.abandoned = [] }
      return state.abandoned.insert(rendition).inserted
    }
    if !isFirst { postpone(rendition) }
  }

  /// Forgets one that is made.
  func end(_ rendition: WaitingRendition) {
    state.withLock { state in
      state.delays[rendition] = nil
      state.lost.remove(rendition)
      state.abandoned.remove(rendition)
    }
  }

  /// Whole seconds until one is tried; `nil` if that is now.
  func seconds(until rendition: WaitingRendition) -> Int64? {
    let now = milliseconds()
    let until = state.withLock { $0.delays[rendition]?.until }
    return until.flatMap { $0 > now ? ($0 - now + 999) / 1000 : nil }
  }
}

extension Rendition.Kind {
  /// Programs of the laboratory without which it is not tried.
  var programs: [String] {
    switch self {
    case .receipt: ["sandbox", "weasyprint"]
    case .smallPicture: ["sandbox", "pamscale", "pnmtopng"]
    }
  }

  /// What the laboratory is to do.
  var task: LaboratoryTask {
    switch self {
    case .receipt: .print
    case .smallPicture: .shrink
    }
  }
}
