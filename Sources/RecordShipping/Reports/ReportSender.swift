import Logging
import RecordClient
import RecordModel
import RecordProcess

/// Leaves what a store says of itself at the engine, where each report takes the place of the one before.
struct ReportSender: Sendable {
  let part: StoreReport.Part
  let line: EngineLine
  let settings: @Sendable () -> ShipperSettings
  let hole: @Sendable () -> ClosedRange<UInt64>?
  let logger: Logger

  /// How often a store reports.
  static let interval = Duration.seconds(5)

  /// Reports until there is to be no more; at the end only that another store took over.
  func run(_ pause: Pause, _ ask: @Sendable () async throws(ClientError) -> ShippingStatus) async {
    while !pause.isOver {
      await report(ask) { _ in true }
      await pause.sleep(Self.interval)
    }
    await report(ask) { $0.fencedBy != nil }
  }

  /// A report that does not arrive is no reason to hold up anything: the next one comes soon.
  private func report(
    _ ask: @Sendable () async throws(ClientError) -> ShippingStatus, if isDue: (ShippingStatus) -> Bool
  ) async {
    do {
      let status = try await ask()
      if isDue(status) { try await publish(status) }
    } catch {
      logger.debug("no report left", metadata: ["reason": "\(error)"])
    }
  }

  private func publish(_ status: ShippingStatus) async throws {
    let settings = settings()
    let report = StoreReport(
      status, name: settings.storeName, part: part, hole: hole(), at: SystemClock.now())
    let publication = Publication(
      subject: Subjects(status.instance).report(report.name), stream: settings.fleetStream, expected: nil,
      payload: try JSON.encode(report))
    _ = try await line.current().connection.publish(publication)
  }
}
