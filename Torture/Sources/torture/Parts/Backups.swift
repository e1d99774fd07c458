import Glibc

/// Backups that are made while the daemon is killed, and what must be left of them.
enum Backups {
  private static func directory(_ site: Site) -> String { site.path + "/backups" }

  /// No backup yet; calls that write one count as well.
  static func prepare(_ site: Site) throws {
    try Files.remove(directory(site))
    try Files.remove(directory(site) + ".keys")
    site.faultsBelow = site.path
    site.settings = ["limit-calls=0", "backup-directory=\(directory(site))"]
  }

  /// One backup while others write.
  static func make(_ site: Site, _ connection: Connection, _ load: Load) throws {
    _ = try make(connection) { try load.run(site, seconds: 0.01) }
  }

  /// Each backup that the daemon has is whole, and it can make another.
  static func check(_ site: Site, _ connection: Connection) throws {
    let list = try connection.call("backup.list")
    for backup in list["backups"]?.list ?? [] { try verify(backup["path"]?.text ?? "", site) }
    try verify(try make(connection) { usleep(2000) }, site)
  }

  /// Returns where it lies.
  private static func make(_ connection: Connection, meanwhile: () throws -> Void) throws -> String {
    let name = try connection.call("backup.create")["name"]?.text ?? ""
    let end = Clock.now + Clock.patience
    while Clock.now < end {
      let backup = try connection.call("backup.status", "\"backup\":\"\(name)\"")
      switch backup["status"]?.text {
      case "running": try meanwhile()
      case "finished": return backup["path"]?.text ?? ""
      default: throw TortureError("a backup fails: \(backup["failure"]?.text ?? "?")")
      }
    }
    throw TortureError("a backup does not end")
  }

  private static func verify(_ path: String, _ site: Site) throws {
    let output = site.path + "/backup-check"
    unlink(output)
    let check = try Program(
      site.tools.control, ["backup", "verify", path, "--key-file", site.key], output: output)
    guard check.wait() == .exited(0) else {
      throw TortureError("a backup that the daemon lists cannot be restored: \(Files.text(output))")
    }
  }
}
