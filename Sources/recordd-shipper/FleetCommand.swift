import ArgumentParser
import Glibc
import RecordClient
import RecordModel
import RecordProcess
import RecordShipping

/// The command line of looking at many stores.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Shows every store that ships or follows: epoch, position, the copy's, and who is in trouble.",
    discussion: """
      Shippers and followers report every five seconds; each report takes the place of the one before. A store that said \
      nothing for a minute is silent, one that another took over from is fenced, and a replica before missing positions \
      has a hole. Being behind is no trouble.

        recordd-shipper fleet
        recordd-shipper fleet --check            ends with status 75 if a store is in trouble
        recordd-shipper fleet --metrics > /var/lib/prometheus/node-exporter/recordd-fleet.prom
        recordd-shipper fleet --forget 550e8400-e29b-41d4-a716-446655440000/ward-3

      recordctl fleet is the same.
      """)

  @OptionGroup var settings: SettingsArguments

  @Flag(help: "One line of JSON for programs.")
  var json = false

  @Flag(help: "Gauges for Prometheus.")
  var metrics = false

  @Flag(help: "End with status 75 if a store is in trouble.")
  var check = false

  @Option(help: "Take away what a store said that is gone for good: INSTANCE/NAME.")
  var forget: String?

  func validate() throws {
    if json, metrics { throw ValidationError("--json and --metrics exclude each other.") }
    if let forget, Self.store(forget) == nil { throw ValidationError("--forget takes INSTANCE/NAME.") }
  }

  private static func store(_ text: String) -> (InstanceID, String)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let instance = InstanceID(String(parts[0])) else { return nil }
    return (instance, String(parts[1]))
  }

  func run() throws {
    let (forget, check, form) = (forget.flatMap(Self.store), check, FleetText(json: json, metrics: metrics))
    EngineSession.run(settings) { connection, settings in
      let reader = FleetReader(connection, settings: settings)
      if let (instance, name) = forget {
        return try await reader.forget(instance, name) ? .ok : .unavailable
      }
      let lines = try await reader.lines(now: SystemClock.now())
      PlainOutput.write(try form.text(lines), to: STDOUT_FILENO)
      return check && lines.contains(where: \.isTrouble) ? .temporary : .ok
    }
  }
}
