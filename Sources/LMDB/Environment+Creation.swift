import Glibc
import SystemCalls

extension Environment {
  /// Makes a new environment so that a power cut leaves either nothing or all of it.
  ///
  /// The library flushes neither the first pages nor the directory. So the environment is built and filled in
  /// a directory next to the target, flushed, renamed into place, and the parent flushed. A leftover of an
  /// earlier attempt is removed first.
  ///
  /// - Parameters:
  ///   - path: the directory to make; its parent must exist and it must not.
  ///   - options: sizes for the first transaction.
  ///   - fill: writes the initial entries of every environment of this kind.
  package static func create<E: StorageErrorConvertible>(
    at path: String, options: EnvironmentOptions = EnvironmentOptions(),
    _ fill: (borrowing WriteTransaction) throws(E) -> Void
  ) throws(E) {
    let building = path + ".new"
    do throws(LMDBError) { try makeEmptyDirectory(building) } catch { throw E(error) }
    try build(at: building, options, fill)
    do throws(LMDBError) {
      try flush(building + "/data.mdb")
      try flush(building)
      if rename(building, path) != 0 { throw LMDBError(errno, "rename environment") }
      try flush(PathParts.parent(of: path))
    } catch { throw E(error) }
  }

  private static func build<E: StorageErrorConvertible>(
    at path: String, _ options: EnvironmentOptions, _ fill: (borrowing WriteTransaction) throws(E) -> Void
  ) throws(E) {
    let environment: Environment
    do throws(LMDBError) { environment = try Environment(path: path, options: options) } catch {
      throw E(error)
    }
    try environment.write(fill)
  }

  private static func makeEmptyDirectory(_ path: String) throws(LMDBError) {
    for file in ["data.mdb", "lock.mdb"] { unlink(path + "/" + file) }
    rmdir(path)
    if OwnedFiles.makeDirectory(path) != 0 { throw LMDBError(errno, "make directory") }
  }

  /// Makes the file that the library would make, which takes an empty one for a new environment; leaves one that is there.
  static func makeDataFile(in directory: String, replacing target: String? = nil) throws(LMDBError) {
    let file = OwnedFiles.open(directory + "/data.mdb", O_RDWR, replacing: target)
    if file < 0 { throw LMDBError(errno, "make environment") }
    Glibc.close(file)
  }
}

/// Flushes a file or directory to the device.
func flush(_ path: String) throws(LMDBError) {
  let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
  if descriptor < 0 { throw LMDBError(errno, "open for flush") }
  defer { close(descriptor) }
  if uninterrupted({ fsync(descriptor) }) != 0 { throw LMDBError(errno, "flush") }
}
