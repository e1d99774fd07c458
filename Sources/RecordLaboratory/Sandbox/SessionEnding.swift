import NIOCore
import RecordModel
import Synchronization

/// Why a session ended before its time; the first reason counts.
final class SessionEnding: Sendable {
  private struct State {
    var reason: LaboratoryFailure.Reason?
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  func set(_ reason: LaboratoryFailure.Reason) {
    let waiting = state.withLock { state in
      state.reason = state.reason ?? reason
      defer { state.waiting = [] }
      return state.waiting
    }
    for end in waiting { end() }
  }

  /// Calls back when there is a reason; at once if there is one.
  func whenSet(_ end: @escaping @Sendable () -> Void) {
    let isSet = state.withLock { state in
      if state.reason == nil { state.waiting.append(end) }
      return state.reason != nil
    }
    if isSet { end() }
  }

  /// A process that is simply gone has crashed.
  var failure: StepFailure { StepFailure(state.withLock { $0.reason } ?? .crashed, "sandbox") }

  /// Closes the connection when the time is over, which ends the process.
  func limit(_ channel: any Channel, seconds: Int) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [self] in
      set(.tooSlow)
      channel.close(promise: nil)
    }
  }
}
