import Glibc

/// The load generator's command line.
@main
enum RecordBench {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do throws(BenchError) {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      write("record-bench: \(error)\n", to: STDERR_FILENO)
      if case .usage = error {
        write(usage, to: STDERR_FILENO)
        exit(64)
      }
      exit(1)
    }
  }

  private static func run(_ arguments: ArraySlice<String>) throws(BenchError) {
    let rest = arguments.dropFirst()
    switch arguments.first {
    case "save": try LoadCommand.save(rest)
    case "get": try LoadCommand.get(rest)
    case "help", "--help", "-h": print(usage)
    default: throw .usage("the first word names the measurement")
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  private static let usage = """
    usage: record-bench MEASUREMENT [OPTIONS]

      save    --socket S [--connections 64] [--seconds 5] [--warm-up 0.5] [--burst 1] [--name N]
              assessment.saveAnswer, a fresh command each, one patient a connection
      get     the same options: assessment.get

    Each prints one line: name, rate per second, p50, p99 and max in microseconds, and count, tab-separated.

    """
}
