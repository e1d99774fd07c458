import FoundationEssentials
import Glibc
import RecordTestSupport
import Testing

/// A moment at which a process is killed: right before a thread makes a system call for the n-th time.
struct Cut: Hashable, Sendable, CustomStringConvertible {
  let thread: String
  let call: String
  let number: Int

  var description: String { "\(thread) before \(call) \(number)" }

  /// What changes files; with `write`, also what wakes other threads.
  static let calls = [
    "pwrite64", "pwritev", "write", "writev", "fdatasync", "fsync", "msync", "ftruncate", "fallocate",
    "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "rmdir",
  ]

  /// Those of a run that are tried: all where `E2E_CUTS=all`, else so many, spread from the first to the last.
  static func chosen(_ all: [Cut], _ count: Int) -> [Cut] {
    if ProcessInfo.processInfo.environment["E2E_CUTS"] == "all" || all.count <= count { return all }
    return (0..<count).map { all[$0 * (all.count - 1) / max(count - 1, 1)] }
  }
}

/// How the cuts of one run went.
struct CutCounts {
  var before = 0
  var after = 0
  var between = 0
  var unreached = 0

  /// Says so on standard output, which is what whoever tries all of them is here for.
  func report(_ name: String, of all: Int) {
    let tried = before + after + between + unreached
    print(
      "\(name): \(tried) of \(all) moments tried; before \(before), in the middle \(between), after \(after), "
        + "not reached \(unreached)")
  }
}

/// strace(1), which watches the system calls of a process, or kills it at one of them.
enum Tracer {
  static let path = "/usr/bin/strace"
  static let isMissing: Comment = "strace is not installed, or nobody may trace; Scripts/setup.sh installs it"

  /// Whether there is one, and the kernel lets it trace.
  static let works: Bool = {
    guard access(path, X_OK) == 0 else { return false }
    let file = TemporaryDirectory()
    guard
      let trial = try? ChildProcess(
        path, ["-qq", "-o", "/dev/null", "/bin/true"], environment: [:], output: file.path + "/out")
    else { return false }
    return (try? eventually("strace ends") { trial.poll() }) == .exited(0)
  }()

  private static var watched: String { "trace=" + Cut.calls.joined(separator: ",") }

  /// Arguments that write every call of all threads to a file.
  static func watching(_ file: String) -> [String] {
    ["-f", "-qq", "-e", watched, "-e", "signal=none", "-o", file]
  }

  /// Arguments that kill at a cut.
  static func killing(_ cut: Cut) -> [String] {
    [
      "-qq", "-e", "trace=\(cut.call)", "-e", "signal=none", "-o", "/dev/null", "-e",
      "inject=\(cut.call):signal=SIGKILL:when=\(cut.number)",
    ]
  }

  /// The cuts of a run that was watched, in their order; `names` are those of the threads that count.
  static func cuts(_ file: String, _ names: [Substring: String]) -> [Cut] {
    var counts: [String: Int] = [:]
    var cuts: [Cut] = []
    for line in Files.text(file).split(separator: "\n") {
      guard let end = line.firstIndex(of: " "), let open = line.firstIndex(of: "("),
        let thread = names[line[..<end]]
      else { continue }
      let call = line[end..<open].drop { $0 == " " }
      guard Cut.calls.contains(String(call)) else { continue }
      let number = counts["\(thread) \(call)", default: 0] + 1
      counts["\(thread) \(call)"] = number
      cuts.append(Cut(thread: thread, call: String(call), number: number))
    }
    return cuts
  }

  /// The cuts of the thread that made most calls: where one does all of the work, and others start the program.
  static func cutsOfBusiest(_ file: String, _ name: String) throws -> [Cut] {
    let lines = Dictionary(grouping: Files.text(file).split(separator: "\n")) { $0.prefix { $0 != " " } }
    let busiest = try #require(lines.max { $0.value.count < $1.value.count }?.key)
    let all = cuts(file, [busiest: name])
    try #require(all.count > 20)
    return all
  }
}

extension ChildProcess {
  /// The threads by id and name.
  var threads: [Substring: String] {
    var threads: [Substring: String] = [:]
    for id in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? [] {
      threads[id[...]] = Files.text("/proc/\(pid)/task/\(id)/comm").split(separator: "\n").first.map {
        "\($0)"
      }
    }
    return threads
  }

  /// Waits until somebody traces these threads.
  func waitUntilTraced(_ ids: some Collection<Substring>) async throws {
    for id in ids {
      try await eventually("somebody traces the thread") {
        let status = Files.text("/proc/\(pid)/task/\(id)/status")
        // A thread that has ended meanwhile is no longer there.
        return status.isEmpty || !status.contains("TracerPid:\t0\n")
      }
    }
  }
}
