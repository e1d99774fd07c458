import Glibc
import RecordModel
import RecordStore

/// Where a restored store is built, and how it gets its name.
///
/// Beside its place, from where the whole of it is renamed at once. Where the place is a mount point, that would be another
/// device, and nothing can take its name: the store is built inside, and its parts are moved up, the keys first and the log
/// last. A daemon refuses keys without a log, so it never takes a part for the whole.
struct RestorePlace {
  let target: String
  private let isMounted: Bool

  init(_ target: String) {
    (self.target, isMounted) = (target, MountPoint.isOne(target))
  }

  var building: String {
    isMounted ? target + "/" + Store.unfinishedRestore : target + Store.unfinishedRestore
  }

  /// Refuses a place that holds anything; an existing empty directory's owner then owns the store.
  func check() throws(Failure) {
    var status = stat()
    guard lstat(target, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, try foreign().isEmpty else {
      throw Failure(
        .stateConflict, "there is something at the place of the store; name an empty directory, or none yet",
        details: ["reason": "not_empty"])
    }
  }

  private static let (first, last) = ("keys", "log")

  /// What is there and is neither the file system's nor of a restore that was cut off.
  private func foreign() throws(Failure) -> [String] {
    let names = try DurableFiles.backups.names(in: target)
    if !isMounted { return names }
    let isCutOff = names.contains(Store.unfinishedRestore) && !names.contains(Self.last)
    let moved = isCutOff ? Self.parts : []
    return names.filter { !(moved + [MountPoint.lostAndFound, Store.unfinishedRestore]).contains($0) }
  }

  // A daemon that was refused leaves its lock.
  private static let parts = [first, "journal", "access", "blobs", "lock"]

  /// Removes what was built; a store that has its log is whole and stays.
  ///
  /// The directory in which it was built goes last, and only if all else is gone: while it stands, no daemon starts on the rest,
  /// and the same call goes on.
  func clear() {
    if isMounted, DurableFiles.size(target + "/" + Self.last) == nil {
      let paths = Self.parts.map { target + "/" + $0 }
      for path in paths where unlink(path) != 0 { DurableFiles.removeTree(path) }
      guard paths.allSatisfy({ DurableFiles.size($0) == nil }) else { return }
    }
    DurableFiles.removeTree(building)
  }

  /// Puts what was built in its place.
  func publish() throws(Failure) {
    guard isMounted else { return try DurableFiles.backups.move(building, to: target) }
    let names = try DurableFiles.backups.names(in: building)
    let others = names.filter { $0 != Self.first && $0 != Self.last }
    for name in [Self.first] + others + [Self.last] {
      try DurableFiles.backups.move("\(building)/\(name)", to: "\(target)/\(name)")
    }
    rmdir(building)
  }
}
