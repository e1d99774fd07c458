/// One line of the table: a figure of the daemon, what it is held against, and how good it has to be.
struct Comparison {
  /// How good a figure has to be.
  enum Target {
    /// The figure divided by its reference, at least.
    case ratio(Double)
    /// The figure itself, at least.
    case atLeast(Double)
    /// The figure itself, below.
    case below(Double)
  }

  /// What is measured, for people.
  var title: String
  /// Name of the daemon's measurement.
  var ours: String
  /// What its value is counted in.
  var unit: String
  /// Name of the reference's measurement.
  var reference: String?
  /// What must be reached, if anything must.
  var target: Target?

  /// Every line of the table, in order.
  static let all = one + scale

  /// One store beside its rivals.
  private static let one = [
    Comparison(
      title: "saveAnswer, 64 connections", ours: "save@64", unit: "/s", reference: "postgres@64",
      target: .ratio(2.5)),
    Comparison(
      title: "saveAnswer, 64 connections", ours: "save@64", unit: "/s", reference: "redis@64",
      target: .ratio(0.7)),
    Comparison(
      title: "the same beside no access log", ours: "save@64", unit: "/s", reference: "save-unwatched@64",
      target: .ratio(0.85)),
    Comparison(
      title: "1 connection beside no access log", ours: "save@1", unit: "/s", reference: "save-unwatched@1",
      target: .ratio(0.85)),
    Comparison(
      title: "get, 64, beside no access log", ours: "get@64", unit: "/s", reference: "get-unwatched@64",
      target: .ratio(0.7)),
    Comparison(title: "saveAnswer, 64 connections", ours: "save@64", unit: "/s", reference: "lmdb-commit-64"),
    Comparison(title: "saveAnswer, 64 connections", ours: "save@64", unit: "/s", reference: "sqlite@64"),
    Comparison(title: "saveAnswer, 16 connections", ours: "save@16", unit: "/s", reference: "postgres@16"),
    Comparison(title: "saveAnswer, 16 connections", ours: "save@16", unit: "/s", reference: "redis@16"),
    Comparison(
      title: "saveAnswer, 1 connection", ours: "save@1", unit: "/s", reference: "lmdb-commit-1",
      target: .ratio(0.9)),
    Comparison(title: "saveAnswer, 1 connection", ours: "save@1", unit: "/s", reference: "postgres@1"),
    Comparison(title: "saveAnswer, 1 connection", ours: "save@1", unit: "/s", reference: "redis@1"),
    Comparison(title: "saveAnswer, 1 connection", ours: "save@1", unit: "/s", reference: "sqlite@1"),
    Comparison(
      title: "processor time, 64 connections", ours: "save@64-processor", unit: " us",
      reference: "postgres@64-processor"),
    Comparison(
      title: "processor time, 1 connection", ours: "save@1-processor", unit: " us",
      reference: "postgres@1-processor"),
    Comparison(title: "raw LMDB commits of 1", ours: "lmdb-commit-1", unit: "/s", reference: "fdatasync-4k"),
    Comparison(
      title: "assessment.get, 64 connections", ours: "get@64", unit: "/s", reference: "redis-get@64",
      target: .ratio(0.6)),
    Comparison(title: "saves at half that rate, p50", ours: "save-open@64-p50", unit: " ms"),
    Comparison(title: "saves at half that rate, p99", ours: "save-open@64-p99", unit: " ms"),
    Comparison(title: "saves at half that rate, p99.9", ours: "save-open@64-p99.9", unit: " ms"),
    Comparison(title: "gets at half that rate, p50", ours: "get-open@64-p50", unit: " ms"),
    Comparison(title: "gets at half that rate, p99", ours: "get-open@64-p99", unit: " ms"),
    Comparison(title: "gets at half that rate, p99.9", ours: "get-open@64-p99.9", unit: " ms"),
    Comparison(title: "processor time of a get", ours: "get@64-processor", unit: " us"),
    Comparison(
      title: "projection rebuild", ours: "rebuild", unit: " ev/s", reference: "lmdb-scan",
      target: .atLeast(500_000)),
    Comparison(title: "processor time of an event", ours: "rebuild-processor", unit: " us"),
    Comparison(
      title: "10,000 events as of a moment, p50", ours: "past@1-p50", unit: " ms", target: .below(20)),
    Comparison(
      title: "10,000 events as of a moment, p99", ours: "past@1-p99", unit: " ms", target: .below(20)),
    Comparison(title: "dashboard.get, 1 connection", ours: "dashboard@1", unit: "/s"),
    Comparison(title: "dashboard.get, 16 connections", ours: "dashboard@16", unit: "/s"),
    Comparison(
      title: "p99 during a rebuild, 1 connection", ours: "dashboard-rebuilding@1-p99", unit: " ms",
      reference: "dashboard@1-p99"),
    Comparison(title: "timeline.read, 16 connections", ours: "timeline@16", unit: "/s"),
    Comparison(
      title: "export of all patients", ours: "export-rate", unit: " MB/s", target: .atLeast(100)),
    Comparison(title: "import of that export", ours: "import-rate", unit: " ev/s"),
    Comparison(title: "memory after the export", ours: "export-memory", unit: " MB"),
    Comparison(title: "memory after the import", ours: "import-memory", unit: " MB"),
    Comparison(title: "access log, 1 caller", ours: "access@1", unit: "/s", reference: "fdatasync-4k"),
    Comparison(title: "access log, 64 callers", ours: "access@64", unit: "/s"),
    Comparison(title: "an entry of the access log", ours: "access-entry-bytes", unit: " B"),
    Comparison(title: "a day of 1,000 patients", ours: "access-day-size", unit: " MB"),
    Comparison(title: "who saw a patient's record", ours: "access-patient", unit: " ms"),
    Comparison(title: "what was denied that day", ours: "access-denied", unit: " ms"),
    Comparison(title: "start to READY, empty store", ours: "start-empty", unit: " ms", target: .below(50)),
    Comparison(title: "start to READY, grown store", ours: "start-grown", unit: " ms", target: .below(50)),
    Comparison(
      title: "memory idle, empty store", ours: "start-empty-memory", unit: " MB", target: .below(25)),
    Comparison(
      title: "memory idle, grown store", ours: "start-grown-memory", unit: " MB", target: .below(25)),
    Comparison(title: "memory after the load", ours: "load-memory", unit: " MB", target: .below(120)),
    Comparison(title: "memory after rebuilds", ours: "rebuild-memory", unit: " MB", target: .below(120)),
    Comparison(title: "disk of an event", ours: "event-bytes", unit: " B", target: .below(400)),
  ]

  /// A store with many events beside one with few.
  private static let scale = [
    Comparison(
      title: "saveAnswer, many events", ours: "save-many@64", unit: "/s", reference: "save-few@64",
      target: .ratio(0.85)),
    Comparison(
      title: "assessment.get, many events", ours: "get-many@64", unit: "/s", reference: "get-few@64"),
    Comparison(
      title: "start to READY, many events", ours: "start-many", unit: " ms", reference: "start-few",
      target: .below(50)),
    Comparison(
      title: "start to READY, middle", ours: "start-middle", unit: " ms", reference: "start-few",
      target: .below(50)),
    Comparison(title: "memory idle, middle", ours: "start-middle-memory", unit: " MB", target: .below(25)),
    Comparison(title: "memory idle, many events", ours: "start-many-memory", unit: " MB", target: .below(25)),
    Comparison(
      title: "memory after taking many events", ours: "grow-many-memory", unit: " MB", target: .below(120)),
    Comparison(
      title: "memory after load, many events", ours: "load-many-memory", unit: " MB", target: .below(120)),
    Comparison(title: "disk of an event, many events", ours: "many-bytes", unit: " B", target: .below(400)),
    Comparison(title: "looking through all entries", ours: "look-many", unit: " s"),
  ]
}

extension Comparison.Target {
  /// The target as the table shows it.
  var text: String {
    switch self {
    case .ratio(let least): ">= \(Figures.short(least))x"
    case .atLeast(let least): ">= \(Figures.short(least))"
    case .below(let bound): "< \(Figures.short(bound))"
    }
  }

  /// Whether it is reached; `nil` where a ratio is asked for and there is none.
  func isReached(value: Double, ratio: Double?) -> Bool? {
    switch self {
    case .ratio(let least): ratio.map { $0 >= least }
    case .atLeast(let least): value >= least
    case .below(let bound): value < bound
    }
  }
}
