import Glibc
import RecordProcess

extension MetricsRegistry {
  /// A counter of known type, so that counting needs no look-up.
  func counting(_ name: String, _ labels: [(String, String)]) -> CountingHandler {
    makeCounter(label: name, dimensions: labels) as? CountingHandler ?? CountingHandler()
  }

  /// The same for durations.
  func timing(_ name: String, _ labels: [(String, String)]) -> DurationHandler {
    makeTimer(label: name, dimensions: labels) as? DurationHandler ?? DurationHandler()
  }

  /// The activity of a listener's connections.
  func follow(_ table: ConnectionTable) {
    follow("recordd_gateway_connections", .gauge, "Connections of clients open now.") {
      [MetricSample(Double(table.count))]
    }
    follow("recordd_gateway_connections_total", .counter, "Connections of clients so far.") {
      [MetricSample(Double(table.total))]
    }
    follow(
      "recordd_gateway_refused_connections_total", .counter,
      "Connections refused so far because there were too many."
    ) { [MetricSample(Double(table.refusals))] }
    follow("recordd_gateway_unread_bytes", .gauge, "Bytes of answers that clients have not taken yet.") {
      [MetricSample(Double(table.unread.bytes))]
    }
    follow(
      "recordd_gateway_cut_off_connections_total", .counter,
      "Connections cut off so far because their clients left too much unread."
    ) { [MetricSample(Double(table.unread.cutOff))] }
  }

  /// The expiry of the certificate.
  func follow(_ identity: TLSIdentity) {
    follow(
      "recordd_gateway_certificate_not_after_seconds", .gauge,
      "When the certificate in use ends, in seconds since 1970."
    ) { [MetricSample(Double(identity.notAfter))] }
  }

  /// The state of the link to the daemon.
  func follow(_ link: DaemonLink) {
    follow("recordd_gateway_daemon_connections", .gauge, "Connections to the daemon open now.") {
      [MetricSample(Double(link.openConnections))]
    }
    follow("recordd_gateway_daemon_connects_total", .counter, "Connections to the daemon made so far.") {
      [MetricSample(Double(link.connects))]
    }
    follow("recordd_gateway_daemon_waiting_calls", .gauge, "Calls that wait for a daemon that is not there.")
    {
      [MetricSample(Double(link.waitingCalls))]
    }
  }

  /// The process itself, under the usual names.
  func followProcess() {
    follow("process_resident_memory_bytes", .gauge, "Resident memory.") {
      [MetricSample(Double(ProcessFigures.residentBytes))]
    }
    follow("process_cpu_seconds_total", .counter, "Processor time so far, in seconds.") {
      [MetricSample(ProcessFigures.processorSeconds)]
    }
    follow("process_open_fds", .gauge, "Descriptors open now.") {
      [MetricSample(Double(ProcessFigures.openDescriptors))]
    }
  }
}
