import Glibc
import RecordProcess

/// The command line that starts the process of a document in namespaces of its own.
///
/// It sees the programs and libraries of this machine, read-only, and an empty directory in memory; no network, no
/// other process, no home, no configuration but that of fonts. All that it leaves is gone with it.
struct BubblewrapCommand: Sendable {
  /// Where a document's temporary files are.
  static let scratch = "/scratch"

  let plan: SandboxPlan
  /// Root alone makes namespaces without one of users; the process then becomes another user itself.
  var isRoot = getuid() == 0

  var arguments: [String] {
    namespaces + files + ["--clearenv", "--setenv", "LANG", "C.UTF-8", "--chdir", "/"]
      + ["--", "/program", "document", "--tools", plan.toolDirectory, "--scratch", Self.scratch]
  }

  private var namespaces: [String] {
    let shared = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    let capabilities = ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    return (isRoot ? capabilities : ["--unshare-user"]) + shared + ["--die-with-parent", "--new-session"]
  }

  private var files: [String] {
    var files = ["--ro-bind", "/usr", "/usr"]
    for name in ["lib", "lib64", "bin"] { files += ["--symlink", "usr/\(name)", "/\(name)"] }
    for path in ["/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig"] {
      files += shown(path, "--ro-bind-try")
    }
    if !plan.toolDirectory.hasPrefix("/usr/") { files += shown(plan.toolDirectory, "--ro-bind") }
    for path in libraries { files += shown(path, "--ro-bind") }
    files += [
      "--ro-bind", plan.program, "/program", "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev",
    ]
    files += ["--size", "\(plan.limits.files)", "--perms", "1777", "--tmpfs", Self.scratch]
    return files + ["--remount-ro", "/"]
  }

  /// A file or directory at its own path.
  ///
  /// What is above it is named, because directories that bubblewrap makes by itself let nobody else in.
  private func shown(_ path: String, _ binding: String) -> [String] {
    let names = path.split(separator: "/").map(String.init)
    let above = names.indices.dropFirst().flatMap { count in
      ["--perms", "0755", "--dir", "/" + names[..<count].joined(separator: "/")]
    }
    return above + [binding, path, path]
  }

  /// Where this program has its libraries from, if not from the system: of a build that is not installed.
  private var libraries: [String] {
    let maps = (try? SmallFile.read(path: "/proc/self/maps", limit: 1 << 20)) ?? []
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    let directories = paths.filter { $0.contains(".so") }.compactMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    return Set(
      directories.filter { path in !["/usr/", "/lib/", "/lib64/"].contains { (path + "/").hasPrefix($0) } }
    )
    .sorted()
  }
}
