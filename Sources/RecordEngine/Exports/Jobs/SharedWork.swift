import RecordModel
import RecordStore
import Synchronization

/// Maps items on this thread and another one, with the results in order.
///
/// The other thread has this one's priority. After a failure, items not yet begun are skipped.
func onTwoThreads<Item: Sendable, Outcome: Sendable>(
  _ items: [Item], _ body: @escaping @Sendable (Item) throws(Failure) -> Outcome
) throws(Failure) -> [Outcome] {
  let work = SharedWork(items, body)
  if items.count > 1 {
    let other = startThread("exports") { work.run() }
    work.run()
    other.join()
  } else {
    work.run()
  }
  return try work.outcomes()
}

private final class SharedWork<Item: Sendable, Outcome: Sendable>: Sendable {
  private let items: [Item]
  private let body: @Sendable (Item) throws(Failure) -> Outcome
  private let next = Atomic<Int>(0)
  private let found: Mutex<[Outcome?]>
  private let failure = Mutex<Failure?>(nil)

  init(_ items: [Item], _ body: @escaping @Sendable (Item) throws(Failure) -> Outcome) {
    (self.items, self.body) = (items, body)
    found = Mutex([Outcome?](repeating: nil, count: items.count))
  }

  func run() {
    while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < items.count {
      do throws(Failure) {
        let outcome = try body(items[index])
        found.withLock { $0[index] = outcome }
      } catch {
        failure.withLock { $0 = $0 ?? error }
        next.store(items.count, ordering: .relaxed)
      }
    }
  }

  func outcomes() throws(Failure) -> [Outcome] {
    if let failure = failure.withLock({ $0 }) { throw failure }
    return found.withLock { $0.compactMap { $0 } }
  }
}
