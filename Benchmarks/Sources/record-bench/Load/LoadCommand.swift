/// The measurements that load a running daemon.
enum LoadCommand {
  private static let allowed = [
    "socket", "connections", "seconds", "requests", "warm-up", "burst", "name", "pid", "as",
    "rate",
  ]

  /// Answers saved.
  static func save(_ arguments: ArraySlice<String>) throws(BenchError) {
    try run(arguments, named: "save") { patient in patient.saveRequests() }
  }

  /// Assessments read.
  static func get(_ arguments: ArraySlice<String>) throws(BenchError) {
    try run(arguments, named: "get") { patient in [patient.getRequest()] }
  }

  /// A long record as of moments all over it.
  static func past(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed + ["events"])
    let (socket, count) = (try options.text("socket"), try options.count("connections", or: 1))
    let record = try LongRecord(entries: try options.count("events", or: 10_000), socket: socket)
    let requests = (0..<count).map { _ in record.pastRequests(256) }
    let loop = try ClosedLoop(socket: socket, requests: requests, burst: 1)
    // The first answers leave checkpoints behind.
    let cold = try loop.run(seconds: 0)
    Measurement(name: "past-first", cold).write()
    try loop.run(seconds: try options.seconds("warm-up", or: 1))
    let measured = try loop.run(seconds: try options.seconds("seconds", or: 5))
    let line = Measurement(name: options.text("name", or: "past@\(count)"), measured)
    line.write()
    line.writeQuantiles()
  }

  /// Dashboards of the patients that the log has, each connection with a patient of its own.
  static func dashboard(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed)
    let patients = try KnownPatients(socket: try options.text("socket"))
    try run(arguments, named: "dashboard", lists: { patients.requests("dashboard.get", $0) })
  }

  /// First pages of timelines, of the same patients.
  static func timeline(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed)
    let patients = try KnownPatients(socket: try options.text("socket"))
    try run(arguments, named: "timeline", lists: { patients.requests("timeline.read", $0) })
  }

  private static func run(
    _ arguments: ArraySlice<String>, named name: String, requests: (LoadPatient) -> [PreparedRequest]
  ) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed)
    let (socket, who) = (try options.text("socket"), try LoadCaller(options.text("as", or: "service")))
    try run(arguments, named: name) { (count) throws(BenchError) in
      try LoadPatient.create(count, as: who, socket: socket).map(requests)
    }
  }

  private static func run(
    _ arguments: ArraySlice<String>, named name: String,
    lists: (Int) throws(BenchError) -> [[PreparedRequest]]
  ) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed)
    let count = try options.count("connections", or: 64)
    let loop = try ClosedLoop(
      socket: try options.text("socket"), requests: try lists(count),
      burst: try options.count("burst", or: 1))
    if let exactly = try options.count("requests") {
      Measurement(name: options.text("name", or: "\(name)@\(count)"), try loop.run(bursts: exactly)).write()
      return
    }
    try loop.run(seconds: try options.seconds("warm-up", or: 0.5))
    if let rate = try options.count("rate") {
      return try open(loop, rate, options, named: options.text("name", or: "\(name)-open@\(count)"))
    }
    let processor = try ProcessorClock.of(try options.processID("pid"))
    let before = try processor?.now()
    let measured = try loop.run(seconds: try options.seconds("seconds", or: 5))
    let after = try processor?.now()
    let line = Measurement(name: options.text("name", or: "\(name)@\(count)"), measured)
    line.write()
    if name == "dashboard" { line.writeQuantiles() }
    Measurement.writeProcessorTime(line.name, before, after, operations: measured.operations)
  }

  /// The same at a fixed rate of arrivals, with the latencies as figures of their own, in milliseconds.
  private static func open(
    _ loop: ClosedLoop, _ rate: Int, _ options: Options, named name: String
  ) throws(BenchError) {
    let measured = try loop.run(rate: Double(rate), seconds: try options.seconds("seconds", or: 5))
    Measurement(name: name, measured).write()
    for (label, share) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)] {
      Measurement(
        name: "\(name)-\(label)", value: measured.quantile(share) / 1000, count: measured.operations
      ).write()
    }
  }
}
