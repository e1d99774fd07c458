import ArgumentParser
import RecordConsole
import RecordModel

/// A page of what a patient's books say.
protocol BillingPages: AsyncParsableCommand {
  associatedtype Call: Method
  var shared: SharedOptions { get }
  var tracing: TracingOptions { get }
  var call: Call { get }

  static func lines(_ outcome: Call.Outcome, _ style: Style) -> [String]
}

extension BillingPages {
  func run() async throws {
    let (call, tracing) = (call, tracing)
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(call, tracing), Self.lines)
    }
  }
}
