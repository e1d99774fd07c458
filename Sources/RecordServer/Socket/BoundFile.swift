import Glibc

/// The file of a socket bound here, recognized by its inode: a replacement by somebody else is not ours.
struct BoundFile: Sendable {
  let path: String
  private let device: UInt
  private let inode: UInt

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    (self.path, device, inode) = (path, UInt(status.st_dev), UInt(status.st_ino))
  }

  func apply(_ access: ListeningSocket.Access) throws(ListeningSocketError) {
    if access.owner != nil || access.group != nil {
      // All bits set: leave it unchanged.
      guard lchown(path, access.owner ?? .max, access.group ?? .max) == 0 else {
        throw .system(call: "lchown", number: errno)
      }
    }
    guard chmod(path, mode_t(access.mode & 0o777)) == 0 else { throw .system(call: "chmod", number: errno) }
  }

  /// Removes the file if it is still the one that was bound.
  func remove() {
    guard let now = BoundFile(path), now.device == device, now.inode == inode else { return }
    unlink(path)
  }
}
