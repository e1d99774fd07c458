import RecordClient
import RecordModel

/// Where sealed records come from: the daemon, or what a test has in its place.
package protocol ShippingSource: Sendable {
  /// The next records of a log; may wait for them.
  func take(_ method: TakeShipment) async throws(ClientError) -> TakeShipment.Outcome
  /// A piece of a document's sealed file.
  func document(_ method: ShipDocument) async throws(ClientError) -> ShipDocument.Outcome
  /// Reports what the copy holds.
  func settle(_ method: SettleShipment) async throws(ClientError)
  /// Reports that another store took over.
  func fence(_ method: FenceStore) async throws(ClientError)
  /// Reports that the lease was renewed, and draws the next ticket.
  func renew(_ method: RenewLease) async throws(ClientError) -> RenewLease.Outcome
  func status() async throws(ClientError) -> ShippingStatus
  /// Whose home the store is; may wait for changes.
  func places(_ method: TakePlaces) async throws(ClientError) -> TakePlaces.Outcome
  /// Ends the connections.
  func close() async
}

/// The daemon.
///
/// Waiting for records never holds up a report, and neither holds up a lease.
package struct DaemonSource: ShippingSource {
  private let waits: DaemonLine
  private let reports: DaemonLine
  private let leases: DaemonLine
  private let people: DaemonLine

  package init(path: @escaping @Sendable () -> String) {
    (waits, reports) = (DaemonLine(path: path), DaemonLine(path: path))
    (leases, people) = (DaemonLine(path: path), DaemonLine(path: path))
  }

  package func places(_ method: TakePlaces) async throws(ClientError) -> TakePlaces.Outcome {
    try await people.call(method)
  }

  package func take(_ method: TakeShipment) async throws(ClientError) -> TakeShipment.Outcome {
    try await (method.waitMilliseconds ?? 0 > 0 ? waits : reports).call(method)
  }

  package func document(_ method: ShipDocument) async throws(ClientError) -> ShipDocument.Outcome {
    try await reports.call(method)
  }

  package func settle(_ method: SettleShipment) async throws(ClientError) {
    _ = try await reports.call(method)
  }

  package func fence(_ method: FenceStore) async throws(ClientError) { _ = try await reports.call(method) }

  package func renew(_ method: RenewLease) async throws(ClientError) -> RenewLease.Outcome {
    try await leases.call(method)
  }

  package func status() async throws(ClientError) -> ShippingStatus {
    try await reports.call(GetShippingStatus())
  }

  package func close() async {
    await waits.close()
    await reports.close()
    await leases.close()
    await people.close()
  }
}
