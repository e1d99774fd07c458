import NIOPosix
import RecordProcess
import Synchronization

/// The number that moves with every change of accounts, sessions and questionnaires, as the daemon keeps it.
///
/// What the record answered under a mark is still so while the mark is the same: a change takes the mark away before
/// anybody can see it. There is none while the daemon has not handed its number over; then it has to be asked.
final class Generation: Sendable {
  /// A moment between changes.
  struct Mark: Sendable, Equatable {
    fileprivate let page: UInt64
    fileprivate let number: UInt64
  }

  private struct Mapping {
    /// Counts the pages, of which each comes from one connection.
    var count: UInt64 = 0
    var number: SharedNumber?
  }

  private let path: String
  private let page = Mutex(Mapping())

  init(path: String) { self.path = path }

  /// The present moment, where no change is under way.
  var mark: Mark? {
    page.withLock { page in
      page.number?.settled.map { Mark(page: page.count, number: $0) }
    }
  }

  /// Forgets the page and asks for another, on a thread that may wait: the daemon may be another one.
  func renew() {
    let count = page.withLock { page in
      (page.count, page.number) = (page.count + 1, nil)
      return page.count
    }
    NIOThreadPool.singleton.submit { [self] state in
      guard state == .active else { return }
      let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.generation"}"# + "\n"
      let number = SharedNumber.ask(path, request)
      page.withLock { page in
        if page.count == count { page.number = number }
      }
    }
  }
}
