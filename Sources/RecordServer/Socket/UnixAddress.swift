import Glibc
import SystemCalls

/// The calls of the socket interface that take an address, for a path in the file system.
struct UnixAddress {
  private var address = sockaddr_un()

  init(_ path: String) throws(ListeningSocketError) {
    let bytes = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < capacity, !bytes.contains(0) else { throw .badPath }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  func bind(_ descriptor: CInt) -> CInt { call { Glibc.bind(descriptor, $0, $1) } }

  func connect(_ descriptor: CInt) -> CInt {
    call { address, length in uninterrupted { Glibc.connect(descriptor, address, length) } }
  }

  private func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// A close-on-exec, non-blocking Unix stream socket.
  static func makeSocket() throws(ListeningSocketError) -> CInt {
    let flags = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", number: errno) }
    return descriptor
  }
}
