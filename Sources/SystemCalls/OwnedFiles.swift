import Glibc

/// Where files and directories of a store are made, so that they are the store's user's, whoever makes them.
///
/// A program that root runs on a stopped store must not leave files behind that the daemon cannot open. So a file that
/// replaces another has its owner, group and mode, and a new one belongs to whom its directory belongs. Both are so before
/// anything is written to it.
///
/// Where somebody else than root makes it, the kernel decides: they can give away nothing.
package enum OwnedFiles {
  /// As open(2) with `O_CREAT`, with `O_CLOEXEC`, and mode 0600 for a file that it makes: -1 and `errno` if that fails.
  ///
  /// - Parameters:
  ///   - target: the file that it will replace, if that is there.
  ///   - model: a file or directory whose owner a new file has; its directory if left out.
  package static func open(
    _ path: String, _ flags: Int32, replacing target: String? = nil, like model: String? = nil
  ) -> Int32 {
    let flags = flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    if flags & O_EXCL != 0 { return make(path, flags, target, model) }
    let found = uninterrupted { Glibc.open(path, flags & ~O_CREAT) }
    guard found < 0, errno == ENOENT else { return found }
    let made = make(path, flags | O_EXCL, target, model)
    guard made < 0, errno == EEXIST else { return made }
    // Somebody else has made it meanwhile.
    return uninterrupted { Glibc.open(path, flags & ~O_CREAT) }
  }

  /// As mkdir(2), with mode 0700: -1 and `errno` if that fails.
  ///
  /// - Parameter target: the directory that it will replace, if that is there.
  package static func makeDirectory(_ path: String, replacing target: String? = nil) -> Int32 {
    within(path) { directory, name in
      guard mkdirat(directory, name, 0o700) == 0 else { return -1 }
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      let descriptor = uninterrupted { openat(directory, name, flags) }
      let isOurs = descriptor >= 0 && adopt(descriptor, in: directory, target, or: nil)
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      if isOurs { return 0 }
      unlinkat(directory, name, AT_REMOVEDIR)
      errno = number
      return -1
    }
  }

  private static func make(_ path: String, _ flags: Int32, _ target: String?, _ model: String?) -> Int32 {
    within(path) { directory, name in
      let descriptor = uninterrupted { openat(directory, name, flags, 0o600) }
      if descriptor < 0 || adopt(descriptor, in: directory, target, or: model) { return descriptor }
      let number = errno
      close(descriptor)
      unlinkat(directory, name, 0)
      errno = number
      return -1
    }
  }

  /// `O_PATH`, which the headers show to GNU sources alone: a directory may be written to that may not be read (open(2),
  /// asm-generic/fcntl.h).
  private static let onlyPath: Int32 = 0o10_000_000

  /// Opens the directory of a path once: what is made there belongs to whom that very directory belongs, even if somebody who
  /// may rename it puts another in its place meanwhile.
  private static func within(_ path: String, _ body: (_ directory: Int32, _ name: String) -> Int32) -> Int32 {
    let (parent, name) = PathParts.split(path)
    let directory = uninterrupted { Glibc.open(parent, onlyPath | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { return -1 }
    let answer = body(directory, name)
    let number = errno
    close(directory)
    errno = number
    return answer
  }

  /// Gives what was made to the owner of what it replaces, with its mode, or to the owner of something else: its directory, if
  /// nothing is named.
  private static func adopt(
    _ descriptor: Int32, in directory: Int32, _ target: String?, or model: String?
  ) -> Bool {
    var (made, found) = (stat(), stat())
    guard fstat(descriptor, &made) == 0 else { return false }
    if let target, lstat(target, &found) == 0, found.st_mode & S_IFMT == made.st_mode & S_IFMT {
      let mode = found.st_mode & 0o777
      // The owner first: a new owner takes bits of the mode away.
      return give(descriptor, made, to: found) && fchmod(descriptor, mode) == 0
    }
    guard geteuid() == 0 else { return true }
    let isFound = model.map { stat($0, &found) == 0 } ?? (fstat(directory, &found) == 0)
    return isFound && give(descriptor, made, to: found)
  }

  /// Only what this process made itself is given away: somebody else's may have been put in its place.
  private static func give(_ descriptor: Int32, _ made: stat, to found: stat) -> Bool {
    if made.st_uid == found.st_uid, made.st_gid == found.st_gid { return true }
    guard geteuid() == 0 else { return true }
    guard made.st_uid == 0 else {
      errno = EPERM
      return false
    }
    return fchown(descriptor, found.st_uid, found.st_gid) == 0
  }
}
