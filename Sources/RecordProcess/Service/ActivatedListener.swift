import Glibc

/// A listening stream socket bound by somebody else, checked before use.
package struct ActivatedListener: Sendable, Equatable {
  /// Where a program may be reached.
  package enum Reach: Sendable {
    /// At a path on this machine only.
    case unix
    /// At a path, or over the network.
    case network
  }

  /// Closed by the caller.
  package let descriptor: CInt
  /// The path of the socket; empty for one of the network.
  package let path: String

  /// Checks that the descriptor is a stream socket within that reach, bound to a path or a port, and listening.
  init(name: String, descriptor: CInt, within reach: Reach) throws(SocketActivationError) {
    let address = try Self.address(of: descriptor, name: name)
    let isUnix = address.sun_family == sa_family_t(AF_UNIX)
    let isNetwork = [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.sun_family)
    guard isUnix || isNetwork && reach == .network else { throw .wrongFamily(name) }
    guard try Self.option(SO_TYPE, of: descriptor, name: name) == Self.stream else { throw .notStream(name) }
    guard try Self.option(SO_ACCEPTCONN, of: descriptor, name: name) != 0 else { throw .notListening(name) }
    self.descriptor = descriptor
    path = isUnix ? Self.path(address) : ""
    // An unnamed or abstract socket has no permissions that keep strangers out.
    guard !isUnix || !path.isEmpty else { throw .noPath(name) }
  }

  private static func path(_ address: sockaddr_un) -> String {
    withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static let stream = CInt(SOCK_STREAM.rawValue)

  private static func address(
    of descriptor: CInt, name: String
  ) throws(SocketActivationError) -> sockaddr_un {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { throw .notSocket(name, SystemCallFailure("getsockname", number: errno)) }
    return address
  }

  private static func option(
    _ option: CInt, of descriptor: CInt, name: String
  ) throws(SocketActivationError) -> CInt {
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 else {
      throw .notSocket(name, SystemCallFailure("getsockopt", number: errno))
    }
    return value
  }
}
