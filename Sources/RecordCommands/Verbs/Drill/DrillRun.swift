import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

/// `recordctl drill run`.
struct DrillRun<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "Make a store of a fetched copy for trial, and write a signed report.",
      discussion: """
        Also a drill that fails writes its report, which holds positions, hashes and numbers and nothing of any record. \
        Only one drill of a user runs at a time; what one that was killed left behind is removed by the next.

        Exit status: 0 passed, 65 failed, 75 stopped by a signal.

        Example: recordctl drill fetched --centre-key centre.key --key drill.key --reports reports --compare
        """)
  }

  @Argument(help: ArgumentHelp("Directory that recordd-shipper fetched into.", valueName: "fetched"))
  var fetched: String
  @Option(help: ArgumentHelp("File of the centre's private key.", valueName: "file"))
  var centreKey: String
  @Option(
    help: ArgumentHelp("File of the private key that signs, of recordctl key drill.", valueName: "file"))
  var key: String
  @Option(
    help: ArgumentHelp(
      "Directory for the report.", discussion: "Default: $RECORDD_DRILLS.", valueName: "directory"))
  var reports: String?
  @Option(
    help: ArgumentHelp(
      "Directory below which the store is made for a while.",
      discussion: "Default: $TMPDIR, else /var/tmp. It needs as much room as the copy, twice.",
      valueName: "directory"))
  var place: String?
  @Flag(help: "Hold the copy against what the box at the socket says.")
  var compare = false
  @Option(help: ArgumentHelp("A head that the box had, as verify prints it.", valueName: "position:hash"))
  var knownHead: String?
  @OptionGroup var shared: SharedOptions

  private var directory: String? { reports ?? Surroundings.variable("RECORDD_DRILLS") }

  func validate() throws {
    guard directory?.isEmpty == false else {
      throw ValidationError("Name a directory for the report with --reports or $RECORDD_DRILLS.")
    }
  }

  func run() async throws {
    try Offline.Trials.checkKey(key)
    let line = ProgressLine()
    defer { line.clear() }
    let order = DrillOrder(fetched: fetched, centreKey: centreKey, directory: place, knownHead: knownHead)
    var report = Offline.Trials.drill(order) { part, done, all in
      line.show("\(Bar.text(Double(done) / Double(max(all, 1)), width: 20)) \(part.rawValue)")
    }
    line.clear()
    if compare { await BoxComparison.add(to: &report, shared) }
    report.conclude(at: Surroundings.now)
    let path = "\(directory ?? ".")/\(Self.name(report))"
    try StatementFile.write(try Offline.Trials.signed(report, keyFile: key), to: path)
    try Console(shared).show(report) { report, style in
      DrillText.lines(report, style) + ["", style.say("Bericht: ", "report: ") + path]
    }
    guard report.verdict == .failed else { return }
    let isStopped = report.problems.contains {
      $0.part == .restore && [.unavailable, .stateConflict].contains($0.code)
    }
    throw ExitCode((isStopped ? ExitStatus.tryAgain : .damaged).rawValue)
  }

  /// The moment without punctuation, and the store.
  private static func name(_ report: DrillReport) -> String {
    let store = report.instance.map { "\($0)".prefix(8) } ?? "unknown"
    return "drill-\(report.startedAt.description.filter { $0.isLetter || $0.isNumber })-\(store).json"
  }
}
