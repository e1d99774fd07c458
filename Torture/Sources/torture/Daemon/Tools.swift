import Glibc

/// Where everything is that a campaign needs.
struct Tools: Sendable {
  /// Directory of the programs.
  let programs: String
  /// The library that goes into them.
  let faults: String
  /// The shipped definitions.
  let definitions: String
  /// A directory of the campaign's own, for stores.
  let work: String
  /// Another, for ledgers; on another file system where there is one.
  let ledgers: String

  var daemon: String { programs + "/recordd" }
  var control: String { programs + "/recordctl" }
}
