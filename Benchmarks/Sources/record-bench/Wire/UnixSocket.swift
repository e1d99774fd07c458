import Glibc

/// Stream sockets in the file system.
enum UnixSocket {
  /// A connected socket.
  static func connect(_ path: String) throws(BenchError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system("socket") }
    let (address, length) = try address(path)
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
    }
    guard result == 0 else {
      let failure = BenchError.system("connecting to the daemon's socket")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// The address of a path.
  static func address(_ path: String) throws(BenchError) -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .usage("a socket's path has at most 107 bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return (address, socklen_t(MemoryLayout<sockaddr_un>.size))
  }
}
