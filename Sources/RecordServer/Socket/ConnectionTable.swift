import NIOCore

/// The connections of one event loop; used on that loop alone.
final class ConnectionTable {
  private var connections: [UInt64: Connection] = [:]
  private var lastSerial: UInt64 = 0
  private var drained: EventLoopPromise<Void>?
  /// The newest position of the log known to the loop.
  private(set) var head: UInt64 = 0

  /// The connection of that number, unless it is gone.
  subscript(_ serial: UInt64) -> Connection? { connections[serial] }

  var isEmpty: Bool { connections.isEmpty }

  func add(_ connection: Connection) -> UInt64 {
    lastSerial += 1
    connections[lastSerial] = connection
    return lastSerial
  }

  func remove(_ serial: UInt64) {
    connections[serial] = nil
    if connections.isEmpty {
      drained?.succeed()
      drained = nil
    }
  }

  /// Visits each connection; a visit may close connections.
  func forEach(_ body: (Connection) -> Void) {
    for connection in Array(connections.values) { body(connection) }
  }

  /// Whether the head is newer than the one known.
  func advance(to position: UInt64) -> Bool {
    guard position > head else { return false }
    head = position
    return true
  }

  /// Fulfils the promise when the last connection is gone.
  func whenDrained(_ promise: EventLoopPromise<Void>) {
    if connections.isEmpty { promise.succeed() } else { drained = promise }
  }
}
