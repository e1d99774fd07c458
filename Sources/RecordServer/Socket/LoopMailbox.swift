import NIOCore
import Synchronization

/// The way from any thread to the connections of one event loop.
///
/// Letters gather under a lock, and only the first of them wakes the loop. So the replies of a round cost one
/// wake-up, and since each connection flushes once after all letters are read, one write for each connection.
final class LoopMailbox: Sendable {
  private struct Inbox {
    var letters: [Letter] = []
    /// The newest head of the log that the loop does not know yet.
    var head: UInt64 = 0
    /// Whether the loop was woken and has not run yet.
    var isScheduled = false
    /// Whether letters are dropped.
    var isClosed = false
  }

  let loop: any EventLoop
  /// Subscriptions on the loop's connections; without any, the head is not reported.
  let subscriptions = Atomic<Int>(0)
  private let inbox = Mutex(Inbox())
  /// Whether the loop is about to end, after which it must not be called any more.
  ///
  /// Held while it is called: apart from the inbox, since waking a loop takes long and the loop then wants the inbox first
  /// of all.
  private let isEnding = Mutex(false)
  private let table: NIOLoopBoundBox<ConnectionTable>

  init(_ loop: any EventLoop) {
    self.loop = loop
    table = NIOLoopBoundBox.makeBoxSendingValue(ConnectionTable(), eventLoop: loop)
  }

  /// The loop's connections; only on the loop.
  var connections: ConnectionTable { table.value }

  /// Delivers a letter: at once if the caller is on the loop, else with the next wake-up.
  func deliver(_ letter: Letter) {
    if loop.inEventLoop {
      guard let connection = connections[letter.connection] else { return letter.drop() }
      connection.receive(letter)
      connection.proceed()
    } else {
      post { $0.letters.append(letter) }
    }
  }

  /// The log has grown.
  ///
  /// Called on the thread that committed.
  func headMoved(to position: UInt64) {
    guard subscriptions.load(ordering: .sequentiallyConsistent) > 0 else { return }
    post { $0.head = max($0.head, position) }
  }

  /// Runs the body on the loop, unless the loop is about to end.
  func execute(_ body: @escaping @Sendable () -> Void) {
    isEnding.withLock { isEnding in
      if !isEnding { loop.execute(body) }
    }
  }

  /// From now on all letters are dropped.
  func close() {
    isEnding.withLock { $0 = true }
    inbox.withLock { inbox in
      inbox.isClosed = true
      inbox.letters = []
    }
  }

  private func post(_ change: (inout Inbox) -> Void) {
    let mustWake = inbox.withLock { inbox in
      guard !inbox.isClosed else { return false }
      change(&inbox)
      defer { inbox.isScheduled = true }
      return !inbox.isScheduled
    }
    if mustWake { execute { self.empty() } }
  }

  /// Puts letters before newer ones, and comes back after everything else that the loop has to do.
  private func putBack(_ letters: ArraySlice<Letter>) {
    post { $0.letters.insert(contentsOf: letters, at: 0) }
  }

  /// Bytes of replies written before the loop turns to other work.
  private static let bytesPerTurn = 1 << 20

  private func empty() {
    let (letters, head) = inbox.withLock { inbox in
      inbox.isScheduled = false
      defer { inbox.letters = [] }
      return (inbox.letters, inbox.head)
    }
    let connections = self.connections
    let hasMoved = connections.advance(to: head)
    var bytes = 0
    var count = 0
    // Large replies take the loop's time, which everybody shares.
    while count < letters.count, bytes < Self.bytesPerTurn {
      let letter = letters[count]
      if let connection = connections[letter.connection] {
        bytes += connection.receive(letter)
      } else {
        letter.drop()
      }
      count += 1
    }
    for letter in letters[..<count] { connections[letter.connection]?.proceedIfTouched() }
    if count < letters.count { putBack(letters[count...]) }
    if hasMoved { connections.forEach { if !$0.subscriptions.isEmpty { $0.proceed() } } }
  }
}
