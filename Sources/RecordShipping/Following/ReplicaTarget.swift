import RecordClient
import RecordModel

/// A replica: its daemon, or what a test has in its place.
package protocol ReplicaTarget: Sendable {
  /// Gives it records and key material; where it is, if nothing.
  func apply(_ method: ApplyShipment) async throws(ClientError) -> ApplyShipment.Outcome
  /// Gives it a piece of a document that it lacks.
  func store(_ method: StoreShippedDocument) async throws(ClientError) -> StoreShippedDocument.Outcome
  /// Makes it the store that is written to.
  func promote(_ method: PromoteReplica) async throws(ClientError) -> ShippingStatus
  /// The same where no person says so.
  func takeOver(_ method: TakeOver) async throws(ClientError) -> ShippingStatus
  func status() async throws(ClientError) -> ShippingStatus
  /// Ends the connection.
  func close() async
}

/// The daemon.
package struct DaemonTarget: ReplicaTarget {
  private let line: DaemonLine

  package init(path: @escaping @Sendable () -> String) { line = DaemonLine(path: path) }

  package func apply(_ method: ApplyShipment) async throws(ClientError) -> ApplyShipment.Outcome {
    try await line.call(method)
  }

  package func store(
    _ method: StoreShippedDocument
  ) async throws(ClientError) -> StoreShippedDocument.Outcome {
    try await line.call(method)
  }

  package func promote(_ method: PromoteReplica) async throws(ClientError) -> ShippingStatus {
    try await line.call(method)
  }

  package func takeOver(_ method: TakeOver) async throws(ClientError) -> ShippingStatus {
    try await line.call(method)
  }

  package func status() async throws(ClientError) -> ShippingStatus {
    try await line.call(GetShippingStatus())
  }

  package func close() async { await line.close() }
}
