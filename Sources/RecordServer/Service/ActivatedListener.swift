import Glibc
import RecordProcess

/// A listening Unix stream socket that somebody else bound, checked before use.
public struct ActivatedListener: Sendable, Equatable {
  /// The descriptor; the caller closes it.
  public let descriptor: CInt
  /// Where the socket is bound in the file system.
  public let path: String

  /// Checks that the descriptor is a stream socket of the Unix family, bound to a path, and listening.
  init(name: String, descriptor: CInt) throws(SocketActivationError) {
    let address = try Self.address(of: descriptor, name: name)
    guard address.sun_family == sa_family_t(AF_UNIX) else { throw .wrongFamily(name) }
    guard try Self.option(SO_TYPE, of: descriptor, name: name) == Self.stream else { throw .notStream(name) }
    guard try Self.option(SO_ACCEPTCONN, of: descriptor, name: name) != 0 else { throw .notListening(name) }
    let path = withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    // An unnamed or abstract socket has no permissions that keep strangers out.
    guard !path.isEmpty else { throw .noPath(name) }
    self.descriptor = descriptor
    self.path = path
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
