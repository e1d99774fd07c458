import Glibc
import SystemCalls

/// A file at a path where a socket is wanted.
enum StaleSocket {
  /// Removes a stream socket without a listener; fails if there is anything else.
  static func remove(_ path: String, _ address: UnixAddress) throws(ListeningSocketError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .system(call: "lstat", number: errno)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notSocket }
    try requireNobody(address)
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(call: "unlink", number: errno) }
  }

  /// A refused connection is the only proof that nobody listens; a full backlog is a living server.
  private static func requireNobody(_ address: UnixAddress) throws(ListeningSocketError) {
    let descriptor = try UnixAddress.makeSocket()
    let result = address.connect(descriptor)
    let number = errno
    close(descriptor)
    if result == 0 { throw .inUse }
    switch number {
    case ECONNREFUSED, ENOENT: return
    case EAGAIN, EINPROGRESS: throw .inUse
    case EPROTOTYPE: throw .notSocket
    default: throw .system(call: "connect", number: number)
    }
  }
}

/// A lock on the directory of a file, so that of two servers that find the same stale socket only one removes
/// it.
struct DirectoryLock {
  private static let attempts = 100
  private static let pauseInMicroseconds: UInt32 = 20_000

  private let descriptor: CInt

  init(ofFile path: String) throws(ListeningSocketError) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let opened = uninterrupted { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard opened >= 0 else { throw .system(call: "open", number: errno) }
    for _ in 0..<Self.attempts {
      if uninterrupted({ flock(opened, LOCK_EX | LOCK_NB) }) == 0 {
        descriptor = opened
        return
      }
      guard errno == EWOULDBLOCK else { break }
      usleep(Self.pauseInMicroseconds)
      errno = EWOULDBLOCK
    }
    let number = errno
    close(opened)
    throw number == EWOULDBLOCK ? .directoryBusy : .system(call: "flock", number: number)
  }

  func release() { close(descriptor) }
}
