import RecordClient
import RecordModel

/// The daemon's own figures, read when somebody looks at them.
enum DaemonFigures {
  /// Writes them; for a daemon that does not answer, only that fact.
  static func write(_ link: DaemonLink, into text: inout ExpositionText) async {
    let figures: ServerFigures?
    do throws(Failure) {
      let received = try await link.call(ReportFigures.name, .emptyObject, isRepeatable: true)
      figures = try received.read(ServerFigures.self)
    } catch { figures = nil }
    text.begin("recordd_up", .gauge, "Whether the daemon answers.")
    text.sample("recordd_up", [], figures == nil ? 0 : 1)
    if let figures { write(figures, &text) }
  }

  static func write(_ figures: ServerFigures, _ text: inout ExpositionText) {
    for line in lines(figures) {
      text.begin(line.name, line.kind, line.help)
      text.sample(line.name, [], line.value)
    }
    let tables: [(String, String, (ProjectionFigures) -> Int64)] = [
      (
        "recordd_projection_lag_events", "Events of the log that a projection has not folded yet.", { $0.lag }
      ),
      ("recordd_projection_documents", "Documents of a projection.", { $0.documents }),
      (
        "recordd_projection_parked_streams", "Streams whose events a projection could not fold.",
        { $0.parked }
      ),
    ]
    for (name, help, value) in tables {
      text.begin(name, .gauge, help)
      for projection in figures.projections {
        text.sample(name, [(name: "projection", value: projection.name)], Double(value(projection)))
      }
    }
    write(figures.transport, "recordd_socket_", now: ["connections", "heldBytes", "subscriptions"], &text)
    write(figures.signIns, "recordd_sign_ins_", now: ["waitingHashes"], &text)
  }

  private struct Line {
    var name: String
    var kind: MetricKind
    var help: String
    var value: Double
  }

  private static func lines(_ figures: ServerFigures) -> [Line] {
    [
      Line(
        name: "recordd_uptime_seconds", kind: .gauge, help: "Seconds since the daemon's start.",
        value: seconds(figures.uptimeMilliseconds)),
      Line(
        name: "recordd_log_position", kind: .counter, help: "Position of the last event.",
        value: Double(figures.position)),
      Line(
        name: "recordd_log_ahead_seconds", kind: .gauge,
        help: "Seconds by which the last event's time is ahead of the clock.",
        value: seconds(figures.headAheadMilliseconds)),
      Line(
        name: "recordd_queue_commands", kind: .gauge, help: "Commands that wait for the writer.",
        value: Double(figures.queueLength)),
      Line(
        name: "recordd_queue_limit_commands", kind: .gauge, help: "Commands that may wait.",
        value: Double(figures.queueLimit)),
      Line(
        name: "recordd_store_used_bytes", kind: .gauge, help: "Bytes that the log's file uses.",
        value: Double(figures.usedBytes)),
      Line(
        name: "recordd_store_limit_bytes", kind: .gauge, help: "Bytes that it may grow to.",
        value: Double(figures.mapBytes)),
      Line(
        name: "recordd_store_free_bytes", kind: .gauge, help: "Bytes free on its file system.",
        value: Double(figures.freeBytes)),
      Line(
        name: "recordd_resident_memory_bytes", kind: .gauge, help: "Resident memory of the daemon.",
        value: Double(figures.residentBytes)),
      Line(
        name: "recordd_processor_seconds_total", kind: .counter, help: "Processor time of the daemon.",
        value: seconds(figures.processorMilliseconds)),
    ]
  }

  private static func seconds(_ milliseconds: Int64) -> Double { Double(milliseconds) / 1000 }

  /// Counts under names of their own: some are current values, all others count since the start.
  private static func write(
    _ counts: [NamedCount], _ prefix: String, now: Set<String>, _ text: inout ExpositionText
  ) {
    for count in counts where count.name.utf8.allSatisfy(isLetter) {
      let isNow = now.contains(count.name)
      let name = prefix + snakeCase(count.name) + (isNow ? "" : "_total")
      text.begin(
        name, isNow ? .gauge : .counter,
        "\(count.name) as server.status counts them, \(isNow ? "now" : "since the daemon's start").")
      text.sample(name, [], Double(count.count))
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  private static func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }
}
