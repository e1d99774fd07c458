import Glibc

/// The floors: what the disk and LMDB give without anything around them.
enum StorageCommand {
  /// Commits of one record, or of `--records` of them, in a fresh environment.
  static func lmdb(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["directory", "seconds", "warm-up", "records", "name"])
    let records = try options.count("records", or: 1)
    let directory = try ScratchDirectory(below: try options.text("directory"))
    let log = try CommitLog(directory: directory.path)
    try measure(options, named: "lmdb-commit-\(records)", operations: records) { () throws(BenchError) in
      try log.commit(records: records)
    }
  }

  /// The same in SQLite.
  static func sqlite(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["directory", "seconds", "warm-up", "records", "name"])
    let records = try options.count("records", or: 1)
    let directory = try ScratchDirectory(below: try options.text("directory"))
    let table = try EventTable(directory: directory.path)
    try measure(options, named: "sqlite@\(records)", operations: records) { () throws(BenchError) in
      try table.append(records: records)
    }
  }

  /// Records of a database that was filled before, read in the order of their keys; a second.
  static func scan(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["directory", "seconds", "records", "name"])
    let records = try options.count("records", or: 200_000)
    let directory = try ScratchDirectory(below: try options.text("directory"))
    let log = try CommitLog(directory: directory.path)
    for _ in 0..<max(1, records / 1000) { try log.commit(records: min(records, 1000)) }
    try measure(options, named: "lmdb-scan", operations: records) { () throws(BenchError) in try log.scan() }
  }

  /// Flushes of an appended 4 KiB block.
  static func flush(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["directory", "seconds", "warm-up", "name"])
    let directory = try ScratchDirectory(below: try options.text("directory"))
    let file = try AppendedFile(path: directory.path + "/blocks")
    try measure(options, named: "fdatasync-4k", operations: 1) { () throws(BenchError) in try file.append() }
  }

  private static func measure(
    _ options: Options, named name: String, operations: Int, _ body: () throws(BenchError) -> Void
  ) throws(BenchError) {
    _ = try repeatedly(for: try options.seconds("warm-up", or: 0.2), operations, body)
    let run = try repeatedly(for: try options.seconds("seconds", or: 5), operations, body)
    Measurement(name: options.text("name", or: name), run).write()
  }

  private static func repeatedly(
    for seconds: Double, _ operations: Int, _ body: () throws(BenchError) -> Void
  ) throws(BenchError) -> Latencies {
    var latencies = Latencies()
    let start = Monotonic.now()
    let deadline = start + UInt64(seconds * 1e9)
    var before = start
    while before < deadline {
      try body()
      let after = Monotonic.now()
      latencies.add(after - before, requests: operations)
      before = after
    }
    latencies.elapsed = before - start
    return latencies
  }
}
