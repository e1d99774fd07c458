import Glibc

/// A Unix stream socket that listens, bound here or by somebody else.
///
/// Does not own its descriptor: the server started with it closes it.
package struct ListeningSocket: Sendable {
  /// The access rights of a socket.
  package struct Access: Sendable, Equatable {
    /// Permission bits; connecting takes the right to write.
    package var mode: UInt32
    /// The file's owner; `nil` leaves the process's user.
    package var owner: UInt32?
    /// The file's group; `nil` leaves the process's group.
    package var group: UInt32?

    package init(mode: UInt32 = 0o660, owner: UInt32? = nil, group: UInt32? = nil) {
      (self.mode, self.owner, self.group) = (mode, owner, group)
    }
  }

  let descriptor: CInt
  /// Connections that the kernel queues until they are accepted.
  let backlog: Int32
  /// The file to remove at the end, with its identity; `nil` for an inherited socket.
  let file: BoundFile?

  /// Takes a socket that listens already; its file is never removed.
  package init(inherited descriptor: CInt) throws(ListeningSocketError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw .system(call: "fcntl", number: errno)
    }
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw .system(call: "fcntl", number: errno) }
    (self.descriptor, file, backlog) = (descriptor, nil, SOMAXCONN)
  }

  /// Makes a socket at a path.
  ///
  /// A socket without a listener is replaced. A server that answers, or a file of another kind, is left alone
  /// and reported.
  package init(path: String, access: Access = .init(), backlog: Int32 = 128) throws(ListeningSocketError) {
    self.backlog = backlog
    let address = try UnixAddress(path)
    let lock = try DirectoryLock(ofFile: path)
    defer { lock.release() }
    try StaleSocket.remove(path, address)
    let descriptor = try UnixAddress.makeSocket()
    do {
      file = try Self.publish(descriptor, path, address, access, backlog)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  /// Puts the socket in its place.
  ///
  /// Nobody can connect before `listen`, by when the file's owner and mode are right. The mode that the
  /// descriptor has before `bind` is the file's first one, so there is no moment with a wider one, and no
  /// need of the umask, which belongs to all threads.
  private static func publish(
    _ descriptor: CInt, _ path: String, _ address: UnixAddress, _ access: Access, _ backlog: Int32
  ) throws(ListeningSocketError) -> BoundFile {
    guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", number: errno) }
    guard address.bind(descriptor) == 0 else {
      throw errno == EADDRINUSE ? .inUse : .system(call: "bind", number: errno)
    }
    guard let file = BoundFile(path) else { throw .system(call: "lstat", number: errno) }
    do throws(ListeningSocketError) {
      try file.apply(access)
      guard listen(descriptor, backlog) == 0 else { throw .system(call: "listen", number: errno) }
    } catch {
      file.remove()
      throw error
    }
    return file
  }
}
