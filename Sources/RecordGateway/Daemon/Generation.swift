import NIOPosix
import RecordProcess
import Synchronization

/// The number that moves with every change of accounts, sessions and questionnaires, kept by the daemon.
///
/// An answer of the record holds as long as the mark is the same: a change removes the mark before anybody
/// can see the change. There is none until the daemon has handed its number over; until then it has to be
/// asked.
final class Generation: Sendable {
  /// A moment between changes.
  struct Mark: Sendable, Equatable {
    fileprivate let page: UInt64
    fileprivate let number: UInt64
  }

  private struct Mapping {
    /// Counts the pages, each of which comes from one connection.
    var count: UInt64 = 0
    var number: SharedNumber?
  }

  private let path: String
  private let page = Mutex(Mapping())

  init(path: String) { self.path = path }

  /// The present moment, if no change is under way.
  var mark: Mark? {
    page.withLock { page in
      page.number?.settled.map { Mark(page: page.count, number: $0) }
    }
  }

  /// Forgets the page and requests another, on a thread that may wait: the daemon may be a new process.
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
