import Glibc

/// Asks a replica while things happen, and keeps what it answers, to be compared with the right answers afterwards.
final class ReplicaWatch {
  /// What the thread works with, which may outlive whoever began it.
  private final class Looking: @unchecked Sendable {
    // The thread alone changes it, until it was joined.
    var oracle = ReplicaOracle()
    let isOver = Flag()

    func run(_ socket: String) {
      var connection: Connection?
      while !isOver.isRaised {
        // A replica that is killed, or starts, answers nothing.
        connection = connection ?? (try? Connection(socket))
        do { if let connection { try oracle.look(connection) } } catch { connection = nil }
        usleep(20_000)
      }
    }
  }

  private let looking = Looking()
  private let worker: Worker
  private var isJoined = false

  init(_ site: Site) {
    let (looking, socket) = (looking, site.socket)
    worker = Worker { looking.run(socket) }
  }

  deinit { if !isJoined { _ = end() } }

  /// What it answered until now; it is not asked any more.
  func end() -> ReplicaOracle {
    looking.isOver.raise()
    if !isJoined { worker.join() }
    isJoined = true
    return looking.oracle
  }
}

/// A flag between two threads.
final class Flag: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value = false

  init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func raise() { locked { value = true } }
  var isRaised: Bool { locked { value } }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
