import NIOCore
import NIOPosix
import RecordModel
import RecordRPC
import Synchronization

/// A connection to the daemon: any number of calls at a time, from any task.
///
/// It does not reconnect: once it is closed, every call fails, and callers make a new one and send commands
/// again under their command ids.
package final class RecordConnection: Sendable {
  let options: ConnectionOptions
  let channel: any Channel
  let handler: NIOLoopBound<ClientChannel>
  private let lastID = Atomic<Int64>(0)

  private init(_ options: ConnectionOptions, _ channel: any Channel, _ handler: NIOLoopBound<ClientChannel>) {
    (self.options, self.channel, self.handler) = (options, channel, handler)
  }

  deinit { channel.close(promise: nil) }

  /// Connects to the daemon's socket.
  package static func connect(
    path: String, options: ConnectionOptions = .init(),
    group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  ) async throws(ClientError) -> RecordConnection {
    do {
      let address = try SocketAddress(unixDomainSocketPath: path)
      return try await ClientBootstrap(group: group).channelOption(.autoRead, value: false)
        .connect(to: address) { channel in
          channel.eventLoop.makeCompletedFuture { try RecordConnection(options, channel) }
        }
    } catch let error as IOError {
      throw .cannotConnect(number: error.errnoCode)
    } catch is SocketAddressError {
      throw .badPath
    } catch {
      throw .closed
    }
  }

  /// Takes a channel that is not connected yet.
  ///
  /// A daemon that refuses this user may have said so and gone before the next step: the channel then has no
  /// handler any more, and the daemon's reason is lost.
  private convenience init(_ options: ConnectionOptions, _ channel: any Channel) throws {
    let handler = ClientChannel(options)
    try channel.pipeline.syncOperations.addHandler(handler)
    self.init(options, channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
  }

  /// Closes the connection; calls that wait fail.
  ///
  /// Closing twice does nothing.
  package func close() async { try? await channel.close().get() }

  /// Whether the connection can still be used.
  package var isOpen: Bool { channel.isActive }

  func nextID() -> Int64 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }
}
