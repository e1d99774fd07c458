import Glibc
import RecordModel

/// The directories of stores in a state directory: its own, and those of the access log.
package enum StoreDirectories {
  /// How far below the state directory a store may lie.
  private static let depth = 4

  /// - Throws: if a directory cannot be listed: a change of all of them must not miss one.
  package static func below(_ directory: String) throws(Failure) -> [String] { try find(directory, depth) }

  private static func find(_ directory: String, _ depth: Int) throws(Failure) -> [String] {
    var found: [String] = []
    let isStore = ["log", "keys"].allSatisfy { DurableFiles.size(directory + "/\($0)/data.mdb") != nil }
    if isStore { found.append(directory) }
    guard depth > 0 else { return found }
    for name in try DurableFiles("the state directory").names(in: directory)
    where name != MountPoint.lostAndFound {
      var status = stat()
      let path = directory + "/" + name
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      found += try find(path, depth - 1)
    }
    return found
  }
}
