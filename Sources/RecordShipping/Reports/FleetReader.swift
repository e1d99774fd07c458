import RecordModel

/// Reads what the stores of many instances said of themselves, and what the copy has of each.
package struct FleetReader: Sendable {
  private let connection: EngineConnection
  private let settings: ShipperSettings

  package init(_ connection: EngineConnection, settings: ShipperSettings) {
    (self.connection, self.settings) = (connection, settings)
  }

  /// A line for each store, those of an instance together, the one that ships first.
  package func lines(now: Timestamp) async throws(EngineAnswer) -> [FleetLine] {
    var lines: [FleetLine] = []
    var copies: [InstanceID: (copy: BatchHeaders?, lease: StoreLease?)] = [:]
    for report in try await reports().map(\.report) {
      let known: (copy: BatchHeaders?, lease: StoreLease?)
      if let found = copies[report.instance] {
        known = found
      } else {
        known = (try await copy(of: report.instance), try await lease(of: report.instance))
      }
      copies[report.instance] = known
      lines.append(FleetLine(report, copy: known.copy, lease: known.lease, now: now))
    }
    return lines.sorted { $0.order < $1.order }
  }

  /// `nil` too where there is no stream of leases.
  private func lease(of instance: InstanceID) async throws(EngineAnswer) -> StoreLease? {
    let book = LeaseBook(
      connection: connection, stream: settings.leaseStream, subjects: Subjects(instance))
    do throws(EngineAnswer) { return try await book.readOfLeader()?.lease } catch {
      if error == .refused(code: 10059) { return nil }
      throw error
    }
  }

  /// Takes away what a store said, once it is gone for good; whether there was something.
  package func forget(_ instance: InstanceID, _ name: String) async throws(EngineAnswer) -> Bool {
    let found = try await reports().filter { $0.report.instance == instance && $0.report.name == name }
    for each in found { try await connection.erase(settings.fleetStream, sequence: each.sequence) }
    return !found.isEmpty
  }

  private func reports() async throws(EngineAnswer) -> [(sequence: UInt64, report: StoreReport)] {
    var (found, sequence): ([(UInt64, StoreReport)], UInt64) = ([], 1)
    let reader = SubjectReader(connection: connection)
    while let message = try await reader.next(
      settings.fleetStream, Subjects.allReports, from: sequence, follows: { _ in true })
    {
      sequence = message.sequence + 1
      // Who may publish there may write nonsense; it is nobody's report then.
      guard let report = try? JSON.decode(StoreReport.self, from: message.payload), report.isSensible,
        Subjects(report.instance).report(report.name) == message.subject
      else { continue }
      found.append((message.sequence, report))
    }
    return found
  }

  private func copy(of instance: InstanceID) async throws(EngineAnswer) -> BatchHeaders? {
    let subject = Subjects(instance).log(.record)
    return try await connection.lastOfLeader(settings.recordStream, subject: subject)?.batchHeaders
  }
}
