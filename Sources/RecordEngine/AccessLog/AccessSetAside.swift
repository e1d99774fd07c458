import Glibc
import LMDB
import RecordModel
import RecordStore

/// Sets a damaged volume aside, so that the daemon can start; for the operator of a stopped store.
///
/// Nothing in it is changed or removed: its directory is renamed. The first entry of the volume begun in its
/// place names it.
package enum AccessSetAside {
  static let suffix = ".set-aside-"

  /// Renames a volume; answers the name of its directory.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is no such volume,
  ///   ``RecordModel/Failure/Code/stateConflict`` if a daemon has the store open.
  package static func run(stateDirectory: String, year: Int) throws(Failure) -> String {
    try Store.requirePresence(in: stateDirectory)
    let lock = try Store.lock(stateDirectory)
    defer { withExtendedLifetime(lock) {} }
    let directory = AccessLogOptions.directory(below: stateDirectory)
    guard try AccessVolumes.years(in: directory).contains(year) else {
      throw Failure(
        .notFound, "the access log has no volume of that year",
        details: ["field": "year", "reason": "no_volume"])
    }
    let name = AccessLogOptions.name(year)
    let aside = try freeName(name, in: directory)
    try DurableFiles.accessLog.move("\(directory)/\(name)", to: "\(directory)/\(aside)")
    return aside
  }

  /// Volumes that were set aside, by year and in the order of setting aside.
  static func volumes(in directory: String) throws(Failure) -> [(year: Int, number: Int, name: String)] {
    try DurableFiles.accessLog.names(in: directory).compactMap { name in
      guard let range = name.firstRange(of: suffix), let year = Int(name[..<range.lowerBound]),
        let number = Int(name[range.upperBound...])
      else { return nil }
      return (year, number, name)
    }.sorted { ($0.year, $0.number) < ($1.year, $1.number) }
  }

  /// Whether a volume that was set aside has, or may have, that instance.
  static func holds(_ instance: InstanceID, in directory: String) throws(Failure) -> Bool {
    for volume in try volumes(in: directory) {
      var options = EnvironmentOptions()
      options.isCopy = true
      let path = "\(directory)/\(volume.name)/log/data.mdb"
      // The volume may have been set aside because it cannot be read.
      guard let environment = try? Environment(path: path, options: options),
        let found = try? Store.instance(inCopy: environment)
      else { return true }
      if found == instance { return true }
    }
    return false
  }

  private static func freeName(_ name: String, in directory: String) throws(Failure) -> String {
    let known = Set(try DurableFiles.accessLog.names(in: directory))
    var number = 1
    while known.contains("\(name)\(suffix)\(number)") { number += 1 }
    return "\(name)\(suffix)\(number)"
  }
}
