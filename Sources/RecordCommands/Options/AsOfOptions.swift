import ArgumentParser
import RecordConsole
import RecordModel

extension AsOf: ExpressibleByArgument {}

/// The earlier moment that a verb reads.
struct AsOfOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer as it was after a position (42 or @42), at a moment of the log, or at occurred:MOMENT of the life.",
      discussion: "Default: now. Moments are such as 2026-01-14T11:20:30+01:00.", valueName: "moment"))
  var asOf: AsOf?
}

/// Options of verbs that read a patient's record.
struct ReadingOptions: ParsableArguments {
  @OptionGroup var moment: AsOfOptions
  @OptionGroup var tracing: TracingOptions

  var asOf: AsOf? { moment.asOf }
}
