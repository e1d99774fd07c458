import Glibc

/// The measurements of the daemon as a whole.
enum DaemonCommand {
  /// Milliseconds from starting the program until it says it is ready, and its anonymous memory in MB soon after.
  static func start(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(
      arguments, allowed: ["program", "state-dir", "sockets", "funnels", "messages", "times", "name"])
    let sockets = try options.text("sockets")
    let words = [
      try options.text("program"), "--state-dir", try options.text("state-dir"),
      "--socket", sockets + "/api.sock", "--funnels", try options.text("funnels"),
    ]
    for _ in 0..<(try options.count("times", or: 5)) {
      try startOnce(
        words, notify: sockets + "/notify.sock", messages: options.text("messages", or: "/dev/null"),
        name: options.text("name", or: "start"))
    }
  }

  private static func startOnce(
    _ words: [String], notify: String, messages: String, name: String
  ) throws(BenchError) {
    let socket = try NotifySocket(path: notify)
    let before = Monotonic.now()
    let daemon = try DaemonProcess(words, notify: notify, messages: messages)
    do throws(BenchError) {
      try socket.waitUntilReady()
      Measurement(name: name, value: Double(Monotonic.now() - before) / 1e6).write()
      // Time for what a start leaves behind to settle.
      usleep(300_000)
      Measurement(name: name + "-memory", value: Double(try daemon.anonymousMemory()) / 1e6).write()
    } catch {
      try daemon.stop()
      throw error
    }
    try daemon.stop()
  }

  /// Grows the log to `--events` by saving answers in bursts.
  static func fill(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "events"])
    let (socket, events) = (try options.text("socket"), try options.count("events", or: 200_000))
    let client = try PlainClient(socket: socket)
    guard try position(client) < events else { return }
    let patients = try LoadPatient.create(64, as: .service, socket: socket)
    let loop = try ClosedLoop(socket: socket, requests: patients.map { $0.saveRequests() }, burst: 16)
    while try position(client) < events { try loop.run(seconds: 0.5) }
  }

  /// Events a second that a projection is rebuilt with, by the daemon's own count and clock.
  static func rebuild(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "projection", "times", "name", "pid"])
    let client = try PlainClient(socket: try options.text("socket"))
    let projection = options.text("projection", or: "assessments")
    let processor = try ProcessorClock.of(try options.processID("pid"))
    for _ in 0..<(try options.count("times", or: 3)) {
      try rebuildOnce(client, projection, processor, name: options.text("name", or: "rebuild"))
    }
  }

  private static func rebuildOnce(
    _ client: PlainClient, _ projection: String, _ processor: ProcessorClock?, name: String
  ) throws(BenchError) {
    let before = try processor?.now()
    let reply = try client.call("projection.rebuild", "\"name\":\"\(projection)\"")
    let after = try processor?.now()
    guard let events = reply.firstNumber(named: "events"), events > 0,
      let duration = reply.firstNumber(named: "milliseconds")
    else { throw .daemon("projection.rebuild answered without events or milliseconds") }
    Measurement(name: name, value: Double(events) * 1000 / Double(max(1, duration)), count: events).write()
    Measurement.writeProcessorTime(name, before, after, operations: events)
  }

  private static func position(_ client: PlainClient) throws(BenchError) -> Int {
    guard let position = try client.call("health.check", "").firstNumber(named: "position") else {
      throw .daemon("health.check answered without a position")
    }
    return position
  }
}
