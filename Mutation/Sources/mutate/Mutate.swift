import ArgumentParser
import Foundation

/// Switches the program's conditions one at a time and tells which of them the tests do not miss.
@main struct Mutate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Switch each condition of the program in turn, and list those that no test misses.",
    discussion: """
      Copies the checkout, puts a switch into each condition of the areas that must not be wrong, and builds that once.
      Then runs every suite alone to learn which conditions it reaches, and for each condition the suites that reach it,
      with its switch on. Results: Mutation/results.tsv, and the page Docs/Mutations.md.
      """)

  @Option(help: ArgumentHelp("The checkout.", valueName: "directory")) var checkout = "."
  @Option(help: ArgumentHelp("Where the copy is built; kept for the next time.", valueName: "directory"))
  var work = ".build-mutate"
  @Option(help: ArgumentHelp("Only mutants in paths that hold this.", valueName: "text")) var only: [String] =
    []
  @Flag(help: "Only what was not noticed the last time, and has no reason.") var survivors = false
  @Flag(help: "Run every suite that asks for a condition, however long they all take.") var thorough = false
  @Option(help: "Suites that run at the same time.") var jobs = 2
  @Option(
    help: ArgumentHelp("Stop after so much time; what is left keeps its last verdict.", valueName: "minutes"))
  var minutes: Double?

  func run() async throws {
    let base = URL(filePath: checkout, directoryHint: .isDirectory).standardizedFileURL
    let tree = MutatedTree(
      checkout: base,
      directory: URL(filePath: work, directoryHint: .isDirectory, relativeTo: base).standardizedFileURL)
    let file = base.appending(path: "Mutation/results.tsv")
    let (mutants, left) = try MutatedBuild(tree: tree).make(tell)
    let before = try Results.read(file)
    let known = Dictionary(before.verdicts.map { ($0.name, $0) }) { _, last in last }
    let reasons = Reasons.read(base.appending(path: "Mutation/reasons.tsv"))
    let chosen = mutants.filter { isChosen($0, known[$0.name], reasons) }
    let suites = try await traced(TestRunner(tree: tree))
    let trial = Trial(
      runner: TestRunner(tree: tree), suites: suites, budget: thorough ? .infinity : Self.budget)
    tell("trying \(chosen.count) mutants")
    var fresh = known
    var verdicts: [Verdict] {
      mutants.compactMap { fresh[$0.name] } + left.map { Verdict(name: $0, state: .unbuilt) }
    }
    for start in stride(from: 0, to: chosen.count, by: Self.kept) where !isOver {
      for verdict in try await tried(chosen[start..<min(start + Self.kept, chosen.count)], trial) {
        fresh[verdict.name] = verdict
      }
      try Results(verdicts: verdicts).write(file)
      tell("\(min(start + Self.kept, chosen.count)) of \(chosen.count)")
    }
    try tellOutcome(verdicts, untried: mutants.count + left.count - verdicts.count, base)
  }

  /// So many mutants are tried before the results are written, so that a run that is ended was not in vain.
  private static let kept = 50
  /// Seconds of suites for each mutant in a run that is not thorough: what it takes for a survivor may be noticed by a sweep
  /// over everything, which takes minutes.
  private static let budget = 25.0
  private static let start = ContinuousClock.now

  private var isOver: Bool { minutes.map { ContinuousClock.now > Self.start + .seconds($0 * 60) } ?? false }

  private func isChosen(_ mutant: Mutant, _ known: Verdict?, _ reasons: Reasons) -> Bool {
    guard only.isEmpty || only.contains(where: mutant.path.contains) else { return false }
    guard survivors, let known else { return true }
    return known.state != .noticed && reasons.texts[mutant.name] == nil
  }

  private func traced(_ runner: TestRunner) async throws -> [Suite] {
    if let kept = runner.keptTraces() { return kept }
    let names = try runner.suites()
    tell("running \(names.count) suites alone")
    let suites = try await concurrently(names, jobs) { name in
      let (suite, outcome) = try runner.trace(name)
      guard outcome.succeeded else {
        throw ValidationError("\(name) fails by itself:\n\(outcome.output.suffix(2000))")
      }
      return suite
    }
    try runner.keep(suites)
    return suites
  }

  private func tried(_ mutants: ArraySlice<Mutant>, _ trial: Trial) async throws -> [Verdict] {
    try await concurrently(Array(mutants), jobs) { mutant -> Verdict? in
      if isOver { return nil }
      let verdict = try trial.verdict(of: mutant)
      if verdict.state != .noticed {
        tell(
          "\(verdict.state.rawValue): \(mutant.path) \(mutant.scope): \(mutant.text) (\(mutant.kind.rawValue))"
        )
      }
      return verdict
    }.compactMap(\.self)
  }

  private func tellOutcome(_ verdicts: [Verdict], untried: Int, _ base: URL) throws {
    let report = Report(
      verdicts: verdicts, reasons: Reasons.read(base.appending(path: "Mutation/reasons.tsv")),
      untried: untried)
    try report.page.write(to: base.appending(path: "Docs/Mutations.md"), atomically: true, encoding: .utf8)
    for verdict in report.open { print(verdict.name.columns.joined(separator: "\t")) }
    tell("\(report.open.count) survivors without a reason of \(verdicts.count)")
    if !report.open.isEmpty { throw ExitCode(1) }
  }
}

@Sendable private func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

/// Does something for each, so many at a time.
private func concurrently<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], _ width: Int, _ body: @escaping @Sendable (Input) throws -> Output
) async throws -> [Output] {
  try await withThrowingTaskGroup { group in
    var waiting = inputs[...]
    var outputs: [Output] = []
    for input in waiting.prefix(max(1, width)) { group.addTask { try body(input) } }
    waiting = waiting.dropFirst(max(1, width))
    while let output = try await group.next() {
      outputs.append(output)
      if let input = waiting.popFirst() { group.addTask { try body(input) } }
    }
    return outputs
  }
}
