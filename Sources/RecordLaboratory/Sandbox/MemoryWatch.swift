import Glibc
import RecordProcess

/// How much memory a process and all below it hold.
///
/// Each has a limit of its own; without a control group nobody but the laboratory looks at all of them together.
struct MemoryWatch: Sendable {
  let root: pid_t

  /// Whether they hold more than that together.
  func isOver(_ most: Int) -> Bool {
    let processes = processes
    // First what is quickly told, in which memory that several share counts for each of them.
    guard processes.reduce(0, { $0 + resident($1) }) > most else { return false }
    return processes.reduce(0) { $0 + (shares($1) ?? resident($1)) } > most
  }

  private var processes: [pid_t] {
    var (waiting, found) = ([root], [pid_t]())
    while let process = waiting.popLast(), found.count < 4096 {
      found.append(process)
      waiting += children(process)
    }
    return found
  }

  /// With what is shared divided by those that share it; `nil` where the kernel does not say.
  private func shares(_ process: pid_t) -> Int? {
    for line in text("/proc/\(process)/smaps_rollup").split(separator: "\n") where line.hasPrefix("Pss:") {
      return Int(line.filter(\.isNumber)).map { $0 * 1024 }
    }
    return nil
  }

  /// The second number of `statm` (proc(5)), in pages.
  private func resident(_ process: pid_t) -> Int {
    let words = text("/proc/\(process)/statm").split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]), pages < 1 << 40 else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Of all its threads, each of which may have started some.
  private func children(_ process: pid_t) -> [pid_t] {
    guard let threads = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(threads) }
    var children: [pid_t] = []
    while let entry = readdir(threads) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Int(thread) != nil else { continue }
      children += text("/proc/\(process)/task/\(thread)/children").split(separator: " ").compactMap {
        pid_t($0)
      }
    }
    return children
  }

  private func text(_ path: String) -> String {
    String(decoding: (try? SmallFile.read(path: path, limit: 65_536)) ?? [], as: UTF8.self)
  }
}
