/// What a process holds, from /proc (proc(5)).
struct ProcessFigures {
  let descriptors: Int
  /// Anonymous resident memory in KiB.
  let memory: Int

  init(_ process: Int32) {
    descriptors = Files.names("/proc/\(process)/fd").count
    let line = Files.text("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    memory = line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
