import ArgumentParser
import FoundationEssentials
import RecordModel
import RecordReading

/// Reads a folder of documents and holds what was read against the truth beside them.
struct Measure: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Measures how well a folder of reports is read.")

  @Argument(help: "The folder with documents and their truth.") var folder: String
  @Option(help: "The panel.") var panel = "Config/panel/panel-2025-1.json"
  @Option(help: "Where outputs of programs are kept.") var cache = "/tmp/record-corpus"
  @Option(help: "Only documents whose name contains this.") var only = ""
  @Option(help: "Only these classes, with commas between.") var classes = ""
  @Option(help: "Documents at a time.") var jobs = 2
  @Flag(help: "List values that were missed, not only wrong ones.") var missed = false

  func run() async throws {
    let panel = try JSONDecoder().decode(
      BiomarkerPanel.self, from: Data(contentsOf: URL(filePath: panel)))
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") && (only.isEmpty || $0.contains(only)) }.sorted()
    var tallies: [String: Tally] = [:]
    var remarks: [String] = []
    let tools = Tools(cache: cache)
    let measured = try await withThrowingTaskGroup(of: (Int, Comparison?).self) { group in
      var (next, found) = (0, [Int: Comparison]())
      func start() {
        guard next < names.count else { return }
        let (index, name) = (next, names[next])
        group.addTask { (index, try await compare(name, panel, tools)) }
        next += 1
      }
      for _ in 0..<jobs { start() }
      while let (index, comparison) = try await group.next() {
        found[index] = comparison
        start()
      }
      return found.sorted { $0.key < $1.key }.map(\.value)
    }
    for comparison in measured {
      let truth = comparison.truth
      for key in ["all", "class \(truth.class)", "layout \(truth.layout)"] {
        tallies[key, default: Tally()].add(comparison.tally)
      }
      remarks += comparison.remarks(missed: missed).map { "\(truth.file): \($0)" }
    }
    for remark in remarks { print(remark) }
    print(Tally.heading)
    for (key, tally) in tallies.sorted(by: { $0.key < $1.key }) { print(tally.line(key)) }
  }
}

extension Measure {
  /// `nil` where an output that is needed cannot be made.
  private func compare(_ name: String, _ panel: BiomarkerPanel, _ tools: Tools) async throws -> Comparison? {
    let truth = try Truth.read("\(folder)/\(name)")
    guard classes.isEmpty || classes.split(separator: ",").contains(Substring(truth.class)) else {
      return nil
    }
    let document = Document(path: "\(folder)/\(truth.file)", tools: tools, panel: panel)
    do { return Comparison(truth, try await document.read(), panel) } catch {
      print("\(truth.file): \(error)")
      return nil
    }
  }
}

@main struct RecordCorpus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record-corpus", abstract: "Measures how reports are read.",
    subcommands: [Measure.self, Draw.self])
}
