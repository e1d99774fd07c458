import Dispatch
import RecordStore
import Synchronization

/// Runs small tasks at given moments, on one thread of its own; at the end it runs the rest at once.
final class Timetable: Sendable {
  private struct Appointment {
    var moment: DispatchTime
    var body: @Sendable () -> Void
  }

  private struct Plan {
    /// In the order of their moments.
    var waiting: [Appointment] = []
    var isStopping = false
    var thread: RunningThread?
  }

  private let plan = Mutex(Plan())
  private let wakeUp = DispatchSemaphore(value: 0)

  init() {
    let thread = startThread("timetable") { [self] in work() }
    plan.withLock { $0.thread = thread }
  }

  /// Runs the body so many milliseconds from now.
  func after(milliseconds: Int64, _ body: @escaping @Sendable () -> Void) {
    at(.now() + .milliseconds(Int(clamping: milliseconds)), body)
  }

  /// Runs the body at that moment, or at once after the end.
  func at(_ moment: DispatchTime, _ body: @escaping @Sendable () -> Void) {
    let isPlanned = plan.withLock { plan in
      guard !plan.isStopping else { return false }
      let place = plan.waiting.firstIndex { moment < $0.moment } ?? plan.waiting.endIndex
      plan.waiting.insert(Appointment(moment: moment, body: body), at: place)
      return true
    }
    if isPlanned { wakeUp.signal() } else { body() }
  }

  /// Runs the rest and ends.
  func stop() {
    let thread = plan.withLock { plan in
      plan.isStopping = true
      defer { plan.thread = nil }
      return plan.thread
    }
    wakeUp.signal()
    thread?.join()
  }

  private func work() {
    while true {
      let (due, next, isStopping) = takeDue()
      for appointment in due { appointment.body() }
      if isStopping { return }
      if let next { _ = wakeUp.wait(timeout: next) } else { wakeUp.wait() }
    }
  }

  private func takeDue() -> (due: [Appointment], next: DispatchTime?, isStopping: Bool) {
    plan.withLock { plan in
      let now = DispatchTime.now()
      let count =
        plan.isStopping
        ? plan.waiting.count : plan.waiting.prefix { $0.moment <= now }.count
      let due = Array(plan.waiting.prefix(count))
      plan.waiting.removeFirst(count)
      return (due, plan.waiting.first?.moment, plan.isStopping)
    }
  }
}
