/// The measurements that load a running daemon.
enum LoadCommand {
  private static let allowed = ["socket", "connections", "seconds", "warm-up", "burst", "name", "pid"]

  /// Answers saved.
  static func save(_ arguments: ArraySlice<String>) throws(BenchError) {
    try run(arguments, named: "save") { patient in patient.saveRequests() }
  }

  /// Assessments read.
  static func get(_ arguments: ArraySlice<String>) throws(BenchError) {
    try run(arguments, named: "get") { patient in [patient.getRequest()] }
  }

  private static func run(
    _ arguments: ArraySlice<String>, named name: String, requests: (LoadPatient) -> [PreparedRequest]
  ) throws(BenchError) {
    let options = try Options(arguments, allowed: allowed)
    let count = try options.count("connections", or: 64)
    let socket = try options.text("socket")
    let patients = try LoadPatient.create(count, socket: socket)
    let loop = try ClosedLoop(
      socket: socket, requests: patients.map(requests), burst: try options.count("burst", or: 1))
    try loop.run(seconds: try options.seconds("warm-up", or: 0.5))
    let processor = try ProcessorClock.of(try options.processID("pid"))
    let before = try processor?.now()
    let measured = try loop.run(seconds: try options.seconds("seconds", or: 5))
    let after = try processor?.now()
    let line = Measurement(name: options.text("name", or: "\(name)@\(count)"), measured)
    line.write()
    Measurement.writeProcessorTime(line.name, before, after, operations: measured.operations)
  }
}
