import ArgumentParser
import RecordClient
import RecordConsole
import RecordModel

extension RecordControl {
  /// Carries out a command line, without the program's name; returns the exit status.
  package static func run(_ arguments: [String]) async -> Int32 {
    do {
      var command = try await asyncParseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return ExitStatus.done.rawValue
    } catch {
      return report(error, ErrorOptions(arguments))
    }
  }

  private static func report(_ error: any Error, _ options: ErrorOptions) -> Int32 {
    switch error {
    case let failure as CommandFailure: show(failure, options)
    case let failure as Failure: show(CommandFailure(failure), options)
    case let error as ClientError: show(CommandFailure(error), options)
    case let code as ExitCode: code.rawValue
    default: showParserError(error, options)
    }
  }

  private static func show(_ failure: CommandFailure, _ options: ErrorOptions) -> Int32 {
    let status = failure.status.rawValue
    if failure.isBrokenPipe { return status }
    let text =
      options.isJSON
      ? ErrorText.json(failure)
      : Array(ErrorText.lines(failure, options.style).joined(separator: "\n").utf8)
    // If the standard error is closed, the exit status has to do.
    try? StandardStream.error.write(text + [UInt8(ascii: "\n")])
    return status
  }

  /// Help and version are errors of the parser with a successful end.
  private static func showParserError(_ error: any Error, _ options: ErrorOptions) -> Int32 {
    let status = exitCode(for: error)
    if status == .success {
      try? StandardStream.output.line(fullMessage(for: error))
    } else if options.isJSON {
      return show(.usage(message(for: error)), options)
    } else {
      try? StandardStream.error.line(fullMessage(for: error))
    }
    return status.rawValue
  }
}
