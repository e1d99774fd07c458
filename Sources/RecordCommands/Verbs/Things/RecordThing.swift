import ArgumentParser
import RecordConsole
import RecordModel

/// Something that a method does with a patient's record, as a verb offers it.
protocol RecordStep {
  associatedtype Call: Method
  /// Such as `close`.
  static var name: String { get }
  static var abstract: String { get }
  /// What to know before, if it is not plain.
  static var explanation: String? { get }
  /// Behind `recordctl`, as somebody would type it.
  static var example: String { get }

  static func lines(_ outcome: Call.Outcome, _ style: Style) -> [String]
}

extension RecordStep {
  static var explanation: String? { nil }

  static var configuration: CommandConfiguration {
    let parts = [explanation, "Example: recordctl \(example)"].compactMap(\.self)
    return CommandConfiguration(
      commandName: name, abstract: abstract, discussion: parts.joined(separator: "\n\n"))
  }
}

/// A step about a patient's whole record.
protocol PatientStep: RecordStep {
  static func call(_ patient: PatientID) -> Call
}

/// A step about one thing of a patient's record.
protocol ThingStep: RecordStep {
  associatedtype ID: ExpressibleByArgument & Sendable
  /// What the id is of.
  static var thing: ArgumentHelp { get }

  static func call(_ patient: PatientID, _ id: ID) -> Call
}

/// Lists the things of a patient.
struct ThingList<Step: PatientStep>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Step.configuration }

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(Step.call(patient), reading), Step.lines)
    }
  }
}

/// Shows a thing.
struct ThingShow<Step: ThingStep>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Step.configuration }

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: Step.thing)
  var thing: Step.ID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(Step.call(patient, thing), reading), Step.lines)
    }
  }
}

/// Changes a thing.
struct ThingChange<Step: ThingStep>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Step.configuration }

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @Argument(help: Step.thing)
  var thing: Step.ID

  @OptionGroup var shared: SharedOptions
  @OptionGroup var command: CommandOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.command(Step.call(patient, thing), command), Step.lines)
    }
  }
}
