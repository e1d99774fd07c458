import Glibc
import RecordTestSupport
import Testing

/// A file system of a few megabytes.
final class SmallDisk: Sendable {
  private let directory = TemporaryDirectory()
  var path: String { directory.path }
  private var filler: String { path + "/filler" }

  /// Mounts it; `nil` where that is not allowed.
  init?(megabytes: Int, isReadOnly: Bool = false) async throws {
    guard getuid() == 0 else { return nil }
    let options = [
      "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700\(isReadOnly ? ",ro" : "")", "tmpfs", directory.path,
    ]
    let mount = try ChildProcess("mount", options, environment: Self.environment, output: "/dev/null")
    guard try await mount.wait() == .exited(0) else { return nil }
  }

  /// Takes all space that is left.
  func fill() {
    let descriptor = open(filler, O_WRONLY | O_CREAT, 0o600)
    let block = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
    close(descriptor)
  }

  func makeRoom() { unlink(filler) }

  func unmount() async throws {
    let umount = try ChildProcess("umount", [path], environment: Self.environment, output: "/dev/null")
    #expect(try await umount.wait() == .exited(0))
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
}
