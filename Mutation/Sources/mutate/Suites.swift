import Foundation

/// A suite of tests, what it asked of the mutants, and how long it takes.
struct Suite: Codable {
  /// `RecordEngineTests.CareTests`.
  let name: String
  let seconds: Double
  let asked: Set<Int>
}

/// The tests of the copy, in their own processes.
struct TestRunner {
  let tree: MutatedTree
  /// Targets of tests that hold what they test in their own process.
  static let targets = ["RecordEngineTests", "RecordModelTests"]

  private var program: String {
    tree.directory.appending(path: ".build/debug/recorddPackageTests.xctest").path
  }

  /// Whether a suite lies in the folder of tests of an area, such as `RecordEngine/Care`.
  func isOf(_ area: String, _ suite: String) -> Bool {
    let parts = suite.split(separator: ".")
    let folders = area.split(separator: "/")
    guard parts.count == 2, folders.count == 2 else { return false }
    let file = "Tests/\(parts[0])/\(folders[1])/\(parts[1]).swift"
    return FileManager.default.fileExists(atPath: tree.directory.appending(path: file).path)
  }

  /// Names of all suites.
  func suites() throws -> [String] {
    let list = try Program.run(
      [program, "--testing-library", "swift-testing", "--list-tests"], in: tree.directory, limit: 120)
    let names = list.output.split(separator: "\n").compactMap { line in
      line.split(separator: "/").first.map(String.init)
    }
    return Set(names.filter { name in Self.targets.contains { name.hasPrefix($0 + ".") } }).sorted()
  }

  /// Runs some suites in one process.
  func run(
    _ suites: [String], limit: Double, variables: [String: String], until word: String? = nil
  ) throws -> Program {
    let names = suites.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    return try Program.run(
      [program, "--testing-library", "swift-testing", "--filter", "^(\(names))/"], in: tree.directory,
      limit: limit, variables: variables, until: word)
  }

  /// What was traced with this very build, if it was.
  func keptTraces() -> [Suite]? {
    guard let data = try? Data(contentsOf: traces),
      let kept = try? JSONDecoder().decode(Kept.self, from: data),
      kept.build == build
    else { return nil }
    return kept.suites
  }

  /// Keeps traces for as long as the build stays as it is.
  func keep(_ suites: [Suite]) throws {
    try JSONEncoder().encode(Kept(build: build, suites: suites)).write(to: traces)
  }

  private struct Kept: Codable {
    let build: Date?
    let suites: [Suite]
  }

  private var traces: URL { tree.directory.appending(path: "traces.json") }
  private var build: Date? {
    try? FileManager.default.attributesOfItem(atPath: program)[.modificationDate] as? Date
  }

  /// What a suite asks of the mutants.
  func trace(_ name: String) throws -> (suite: Suite, outcome: Program) {
    let file = FileManager.default.temporaryDirectory.appending(path: "mutants-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run([name], limit: 600, variables: [SwitchFile.asked: file.path])
    let bytes = (try? Data(contentsOf: file)) ?? Data()
    let asked = Set(bytes.indices.filter { bytes[$0] == 1 })
    return (Suite(name: name, seconds: outcome.seconds, asked: asked), outcome)
  }
}
