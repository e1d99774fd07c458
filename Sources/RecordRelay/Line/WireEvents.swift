import CNATS
import Synchronization

/// What the library wants of the loop that drives its connection.
final class WireEvents: Sendable {
  private let socket = Atomic<CInt>(-1)
  private let waits = Atomic(false)
  private let over = Atomic(false)

  /// The connection's descriptor; the library closes it.
  var descriptor: CInt { socket.load(ordering: .acquiring) }
  /// Whether something is to be written.
  var wantsWrite: Bool { waits.load(ordering: .acquiring) }
  /// Whether the connection has ended.
  var isOver: Bool { over.load(ordering: .acquiring) }

  /// Has the library leave reading and writing to us.
  ///
  /// Must live as long as every connection that is made with the options.
  func attach(to options: OpaquePointer) -> natsStatus {
    natsOptions_SetEventLoop(
      options, Unmanaged.passUnretained(self).toOpaque(),
      { user, loop, _, socket in
        user?.pointee = loop
        WireEvents.of(loop)?.socket.store(socket, ordering: .releasing)
        WireEvents.of(loop)?.over.store(false, ordering: .releasing)
        return NATS_OK
      },
      { user, isWanted in
        if !isWanted { WireEvents.of(user)?.over.store(true, ordering: .releasing) }
        return NATS_OK
      },
      { user, isWanted in
        WireEvents.of(user)?.waits.store(isWanted, ordering: .releasing)
        return NATS_OK
      },
      { _ in NATS_OK })
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> WireEvents? {
    pointer.map { Unmanaged<WireEvents>.fromOpaque($0).takeUnretainedValue() }
  }
}
