import Foundation
import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Restores onto a file system of its own.
@Suite("Restores onto mounted volumes", .mountsDisks) struct MountedRestoreTests {
  private let scene: BackupScene
  private let backup: String
  private let disk: SmallDisk

  init() throws {
    scene = try BackupScene()
    backup = try scene.path(of: try scene.backUp())
    disk = try #require(SmallDisk(megabytes: 64))
    #expect(mkdir(disk.path + "/lost+found", 0o700) == 0)
  }

  private func restore(_ change: (inout BackupRestore.Order) -> Void = { _ in }) throws {
    var order = BackupRestore.Order(backup: backup, target: disk.path + "/")
    order.erasureList = scene.directory.path + "/list"
    change(&order)
    _ = try BackupRestore(order, key: try KeyEncryptionKey(TestEngine.key)).run()
  }

  private func names() throws -> [String] { try DurableFiles.backups.names(in: disk.path) }

  private func expectRestored() throws {
    #expect(try names() == ["access", "journal", "keys", "log", "lost+found"])
    let report = try OfflineVerification.verify(
      stateDirectory: disk.path, key: try KeyEncryptionKey(TestEngine.key))
    #expect(report.valid && report.access?.valid == true)
    #expect(DurableFiles.size(disk.path + ".restoring") == nil)
  }

  @Test("the store is built on the volume, which may be fresh") func fresh() throws {
    try restore()
    try expectRestored()
    #expect { try restore() } throws: { ($0 as? Failure)?.details?["reason"] == "not_empty" }
  }

  @Test(
    "one that was cut off at any part is begun anew by the same call; no daemon takes it for a store",
    arguments: [[], ["keys"], ["keys", "access", "journal"]])
  func cutOff(moved: [String]) throws {
    #expect(mkdir(disk.path + "/.restoring", 0o700) == 0)
    for part in moved { #expect(mkdir(disk.path + "/" + part, 0o700) == 0) }
    let options = StoreOptions(directory: disk.path, key: try KeyEncryptionKey(TestEngine.key))
    #expect {
      _ = try Store(options)
    } throws: { ($0 as? Failure)?.details?["reason"] == "unfinished_restore" }
    try restore()
    try expectRestored()
  }

  @Test("what was built stays while anything else of it does, so that no daemon starts on the rest")
  func order()
    throws
  {
    for part in [".restoring", "keys", "blobs"] { #expect(mkdir(disk.path + "/" + part, 0o700) == 0) }
    // A part that cannot be removed.
    #expect(mount("tmpfs", disk.path + "/blobs", "tmpfs", 0, "size=1m") == 0)
    #expect(throws: Failure.self) { try restore() }
    #expect(try names() == [".restoring", "blobs", "lost+found"])
    let options = StoreOptions(directory: disk.path, key: try KeyEncryptionKey(TestEngine.key))
    #expect {
      _ = try Store(options)
    } throws: { ($0 as? Failure)?.details?["reason"] == "unfinished_restore" }
    #expect(umount2(disk.path + "/blobs", 0) == 0)
    try restore()
    try expectRestored()
  }

  @Test("what is no restore's stays, and is refused", arguments: ["keys", "log", "file"]) func taken(
    name: String
  ) throws {
    #expect(mkdir(disk.path + "/" + name, 0o700) == 0)
    #expect { try restore() } throws: { ($0 as? Failure)?.details?["reason"] == "not_empty" }
    #expect(try names() == ["lost+found", name].sorted())
  }

  @Test("a restore that is refused leaves the volume as it was") func refused() throws {
    try Tampering.middleByte.apply(to: backup + "/log.mdb")
    #expect(throws: Failure.self) { try restore() }
    #expect(try names() == ["lost+found"])
  }

  @Test("what nobody but root may list is no store of the state directory's") func rotation() throws {
    try restore()
    #expect(try StoreDirectories.below(disk.path) == [disk.path, disk.path + "/access/2026"])
  }
}

@Suite("Mount points") struct MountPointTests {
  @Test("are read from the table of mounts, blanks and all") func table() {
    let table = """
      22 28 0:21 / /proc rw,nosuid - proc proc rw
      36 35 98:0 /a /mnt/a\\040b\\134c rw,noatime master:1 - ext4 /dev/root rw
      torn line

      """
    #expect(MountPoint.points(in: Array(table.utf8)) == ["/proc", "/mnt/a b\\c"])
    #expect(MountPoint.points(in: []) == [])
  }

  @Test("a directory is none, and neither is what is not there") func none() {
    let directory = TemporaryDirectory()
    #expect(!MountPoint.isOne(directory.path) && !MountPoint.isOne(directory.path + "/none"))
    #expect(MountPoint.isOne("/proc") && MountPoint.isOne("/proc/"))
  }
}
