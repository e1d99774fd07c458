import Glibc
import RecordModel
import RecordStore

/// Where a restored store comes to be: built beside its place, and renamed last.
struct RestorePlace {
  let target: String
  var building: String { Self.building(target) }
  /// The owner of the empty directory that was there, who then owns the store.
  private let owner: Owner?

  typealias Owner = (user: uid_t, group: gid_t)

  /// Makes the directory to build in, anew after a restore that was cut off.
  ///
  /// - Throws: ``RecordModel/Failure/Code/stateConflict`` if there is something at the place.
  init(_ path: String) throws(Failure) {
    target = Self.trimmed(path)
    owner = try Self.owner(of: target)
  }

  static func building(_ path: String) -> String { trimmed(path) + ".restoring" }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  func begin() throws(Failure) {
    DurableFiles.removeTree(building)
    guard mkdir(building, 0o700) == 0 else { throw DurableFiles.backups.failure("made", errno) }
  }

  func abandon() { DurableFiles.removeTree(building) }

  private static func owner(of target: String) throws(Failure) -> Owner? {
    var status = stat()
    guard lstat(target, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR, try DurableFiles.backups.names(in: target).isEmpty else {
      throw Failure(
        .stateConflict, "there is something at the place of the store; name an empty directory, or none yet",
        details: ["reason": "not_empty"])
    }
    return (status.st_uid, status.st_gid)
  }

  /// Flushes everything, has `list` put the erasure list in its place, and gives the store its name.
  ///
  /// The list before the name: no daemon may find the store without it.
  func publish(list: (Owner?) throws(Failure) -> Void) throws(Failure) {
    for store in try StoreDirectories.below(building) {
      for part in ["/log", "/keys", ""] { try DurableFiles.backups.flush(directory: store + part) }
    }
    for part in ["/access", "/blobs", "/blobs/unsettled"] where DurableFiles.size(building + part) != nil {
      try DurableFiles.backups.flush(directory: building + part)
    }
    if let owner { try give(building, to: owner) }
    try list(owner)
  }

  func name() throws(Failure) { try DurableFiles.backups.move(building, to: target) }

  /// Gives everything to the owner of the former directory.
  private func give(_ path: String, to owner: Owner) throws(Failure) {
    guard geteuid() == 0 else { return }
    guard lchown(path, owner.user, owner.group) == 0 else {
      throw DurableFiles.backups.failure("handed over", errno)
    }
    for name in try DurableFiles.backups.names(in: path) { try give(path + "/" + name, to: owner) }
  }
}
