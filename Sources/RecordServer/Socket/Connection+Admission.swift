import CSystemd
import Logging
import NIOCore
import RecordModel

extension Connection {
  /// Identifies the peer; returns why it may not stay, or `nil` if it may.
  func admit(_ openConnections: Int, _ context: ChannelHandlerContext) -> Failure? {
    guard openConnections <= shared.limits.connections else {
      return Failure(.overloaded, "there are too many connections; close some, or try again later")
    }
    guard let user = Self.peer(context) else {
      return Failure(.forbidden, "the user id of this connection cannot be told")
    }
    guard let roles = shared.peers[user], !roles.isEmpty else {
      shared.logger.info("connection refused: user id is not configured", metadata: ["peer_uid": "\(user)"])
      return Failure(
        .forbidden, "the user id is not configured; name it with a role in the daemon's table of peers")
    }
    caller = Caller(userID: user, roles: roles)
    return nil
  }

  /// The peer's user when it connected, according to the kernel.
  private static func peer(_ context: ChannelHandlerContext) -> UInt32? {
    try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
      descriptor in
      var user: uid_t = 0
      return recordd_peer_uid(descriptor, &user) == 0 ? user : nil
    } ?? nil
  }
}
