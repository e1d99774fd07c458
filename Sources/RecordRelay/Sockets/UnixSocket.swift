import Glibc
import RecordProcess

/// What a call on a socket that never waits brought.
enum Passed: Equatable {
  case bytes(Int)
  /// It would have had to wait.
  case nothing
  /// The other end has closed, or the connection is broken.
  case over
}

/// Unix stream sockets of which no call waits.
enum UnixSocket {
  /// A socket at a path.
  ///
  /// It comes to its place only when it listens and has its mode; what a relay that was killed left there is replaced, and one
  /// that listens is left alone.
  static func listen(_ path: String, mode: mode_t) throws(SystemCallFailure) -> CInt {
    if let taken = try? connect(path) {
      close(taken)
      throw SystemCallFailure("bind", number: EADDRINUSE)
    }
    let (descriptor, passing) = (try make(), path + ".new")
    unlink(passing)
    do throws(SystemCallFailure) {
      try check("bind", call(passing, descriptor, Glibc.bind))
      try check("chmod", chmod(passing, mode))
      try check("listen", Glibc.listen(descriptor, 128))
      try check("rename", rename(passing, path))
    } catch {
      close(descriptor)
      unlink(passing)
      throw error
    }
    return descriptor
  }

  static func connect(_ path: String) throws(SystemCallFailure) -> CInt {
    let descriptor = try make()
    do throws(SystemCallFailure) { try check("connect", call(path, descriptor, Glibc.connect)) } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// The next client; `nil` where none waits.
  static func accept(_ listener: CInt) -> CInt? {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  static func read(_ descriptor: CInt, into room: UnsafeMutableRawBufferPointer) -> Passed {
    passed(recv(descriptor, room.baseAddress, room.count, 0), endsAtZero: true)
  }

  static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Passed {
    passed(send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)), endsAtZero: false)
  }

  private static func passed(_ count: Int, endsAtZero: Bool) -> Passed {
    if count > 0 || count == 0 && !endsAtZero { return .bytes(count) }
    let waits = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)
    return waits ? .nothing : .over
  }

  private static func make() throws(SystemCallFailure) -> CInt {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw SystemCallFailure("socket", number: errno) }
    return descriptor
  }

  private static func check(_ name: String, _ outcome: CInt) throws(SystemCallFailure) {
    guard outcome == 0 else { throw SystemCallFailure(name, number: errno) }
  }

  private static func call(
    _ path: String, _ descriptor: CInt,
    _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard path.utf8.count < place.count else { return false }
      place.copyBytes(from: path.utf8)
      return true
    }
    guard isShort else {
      errno = ENAMETOOLONG
      return -1
    }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
