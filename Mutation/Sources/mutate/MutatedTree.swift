import Foundation

/// A copy of the checkout with switches in its conditions.
struct MutatedTree {
  /// Folders below `Sources` whose conditions are switched.
  static let areas = [
    "RecordStore": ["Log", "Sealing", "WriteAhead"],
    "RecordEngine": [
      "Authorization", "Care", "Consents", "Identity", "Erasure", "Measures", "Labs", "Interactions",
      "Questionnaires", "Record",
    ],
    "RecordModel": [
      "Consents", "Identity", "Measures", "Numbers", "Labs", "Interactions", "Questionnaires", "Records",
    ],
  ].flatMap { target, folders in folders.map { "Sources/\(target)/\($0)/" } }
  /// What of a checkout is copied: what building and testing the package needs.
  private static let copied = [
    "Package.swift", "Sources", "Tests", "Config", "Docs", "Scripts", "systemd", "Makefile",
  ]
  /// From one file's first number to the next's, so that a change in one leaves the numbers of the others.
  private static let numbersPerFile = 1000

  let checkout: URL
  let directory: URL

  /// Copies and rewrites; a file that is as it was keeps its date, so that a build has less to do.
  ///
  /// - Parameter left: mutants that do not compile.
  func write(leaving left: Set<MutantName>) throws -> [Mutant] {
    var mutants: [Mutant] = []
    let paths = try Self.copied.flatMap { try files(checkout, below: $0) }
    var number = 0
    for path in paths {
      var content = try Data(contentsOf: checkout.appending(path: path))
      if Self.areas.contains(where: path.hasPrefix), path.hasSuffix(".swift") {
        let source = String(decoding: content, as: UTF8.self)
        let switched = SwitchedSource(source, path: path, firstID: number, leaving: left)
        (content, number) = (Data(switched.text.utf8), number + Self.numbersPerFile)
        mutants += switched.mutants
      }
      try put(content, path)
    }
    let switches = Set(Self.areas.map { String($0.split(separator: "/")[1]) }).map {
      "Sources/\($0)/Mutates.swift"
    }
    for path in switches { try put(Data(SwitchFile.text(count: number).utf8), path) }
    try remove(allBut: Set(paths + switches))
    return mutants
  }

  private func put(_ content: Data, _ path: String) throws {
    let file = directory.appending(path: path)
    if (try? Data(contentsOf: file)) == content { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
    if path.hasPrefix("Scripts/") {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
  }

  private func remove(allBut kept: Set<String>) throws {
    for path in try Self.copied.flatMap({ try files(directory, below: $0) }) where !kept.contains(path) {
      try FileManager.default.removeItem(at: directory.appending(path: path))
    }
  }

  /// Plain files, by path, in order.
  private func files(_ base: URL, below path: String) throws -> [String] {
    let top = base.appending(path: path)
    guard let found = FileManager.default.enumerator(atPath: top.path) else { return [] }
    let below = found.compactMap { ($0 as? String).map { $0.isEmpty ? path : "\(path)/\($0)" } }
    let isFile = !((try? top.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
    return (isFile ? [path] : below).filter { path in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: base.appending(path: path).path, isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }
}
