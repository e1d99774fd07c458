import Glibc
import Testing

/// A file system of a few megabytes.
package final class SmallDisk: Sendable {
  private let directory = TemporaryDirectory()
  /// Where it is mounted.
  package var path: String { directory.path }
  private var filler: String { path + "/filler" }

  /// Whether this process may mount one.
  package static let isPossible = SmallDisk(megabytes: 1) != nil

  /// Mounts it; `nil` where that is not allowed.
  package init?(megabytes: Int, isReadOnly: Bool = false) {
    let flags = isReadOnly ? UInt(MS_RDONLY) : 0
    guard mount("tmpfs", directory.path, "tmpfs", flags, "size=\(megabytes)m,mode=0700") == 0 else {
      return nil
    }
  }

  /// Takes all space but so many bytes.
  package func fill(leaving bytes: Int = 0) {
    let descriptor = open(filler, O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 1, count: 4096)
    var taken = 0
    while write(descriptor, block, block.count) > 0 { taken += block.count }
    ftruncate(descriptor, max(0, taken - bytes))
    close(descriptor)
  }

  /// Gives back what was filled.
  package func makeRoom() { unlink(filler) }

  /// Whether nobody holds anything of it any more, and it is gone.
  package func unmount() -> Bool { umount2(path, 0) == 0 }

  deinit { umount2(path, Int32(MNT_DETACH)) }
}

extension Trait where Self == ConditionTrait {
  /// Tests on a disk of their own: those who may not mount one see them skipped, and not passed.
  package static var mountsDisks: Self { .enabled(if: SmallDisk.isPossible, "mounting a disk needs root") }
}
