import Glibc

/// An ext4 file system in a file, mounted through a loop device.
final class LoopDisk {
  private let image: String
  let path: String
  private let megabytes: Int
  private var isMounted = false

  /// Makes and mounts it; `nil` where that is not allowed.
  init?(_ name: String, megabytes: Int) throws {
    (image, path, self.megabytes) = (name + ".img", name, megabytes)
    guard getuid() == 0 else { return nil }
    // What an earlier run that was ended left.
    umount2(path, 0)
    try Files.makeDirectory(path)
    do { try makeAnew() } catch { return nil }
  }

  deinit {
    if isMounted { umount2(path, Int32(MNT_DETACH)) }
    unlink(image)
  }

  /// An empty file system.
  func makeAnew(_ options: String = "loop") throws {
    if isMounted { try unmount() }
    unlink(image)
    try Program.run("truncate", ["-s", "\(megabytes)M", image])
    try Program.run("mkfs.ext4", ["-q", "-F", image])
    try mount(options)
  }

  func mount(_ options: String = "loop") throws {
    try Program.run("mount", ["-t", "ext4", "-o", options, image, path])
    isMounted = true
  }

  func unmount() throws {
    let end = Clock.now + Clock.patience
    while umount2(path, 0) != 0 {
      guard errno == EBUSY, Clock.now < end else { throw TortureError.system("unmounting") }
      usleep(5000)
    }
    isMounted = false
    // The loop device goes a moment later.
    while isAttached {
      guard Clock.now < end else { throw TortureError("somebody else still holds the disk; see unshare(1)") }
      usleep(2000)
    }
  }

  private var isAttached: Bool { device != nil }

  private var device: String? {
    Files.names("/sys/block").filter { $0.hasPrefix("loop") }.first {
      Files.text("/sys/block/\($0)/loop/backing_file").hasPrefix(image)
    }
  }

  /// Shuts the file system down at once, without writing out its log (Linux, fs/ext4/ioctl.c).
  func cut() throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TortureError.system("opening the disk") }
    defer { close(descriptor) }
    // _IOR('X', 125, __u32) and EXT4_GOING_FLAGS_NOLOGFLUSH.
    var flags: UInt32 = 2
    guard ioctl(descriptor, 0x8004_587D, &flags) == 0 else { throw TortureError.system("cutting the power") }
  }

  /// Makes the kernel find the file system damaged, which turns it read-only below those who have files open.
  ///
  /// It must be mounted with `errors=remount-ro`; `false` where this kernel has no such trigger.
  func turnReadOnly() throws -> Bool {
    guard let device = device else { throw TortureError("the disk has no loop device") }
    let trigger = open("/sys/fs/ext4/\(device)/trigger_fs_error", O_WRONLY | O_CLOEXEC)
    if trigger < 0 { return false }
    defer { close(trigger) }
    guard write(trigger, "torture", 7) == 7 else { throw TortureError.system("breaking the file system") }
    return true
  }

  /// Mends the file system, which must not be mounted (e2fsck(8): 1 means that errors were corrected).
  func mend() throws {
    let program = try Program("e2fsck", ["-f", "-y", image])
    guard let ending = program.wait(), ending == .exited(0) || ending == .exited(1) else {
      throw TortureError("e2fsck: \(program.ending.map { "\($0)" } ?? "hangs")")
    }
  }

  /// Takes all space that is left.
  func fill() {
    let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
    fsync(descriptor)
    close(descriptor)
  }

  func makeRoom() { unlink(path + "/filler") }
}
