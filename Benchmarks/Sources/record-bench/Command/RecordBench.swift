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
    case "dashboard": try LoadCommand.dashboard(rest)
    case "timeline": try LoadCommand.timeline(rest)
    case "past": try LoadCommand.past(rest)
    case "fill": try DaemonCommand.fill(rest)
    case "rebuild": try DaemonCommand.rebuild(rest)
    case "start": try DaemonCommand.start(rest)
    case "sign-in": try SignInCommand.run(rest)
    case "lmdb": try StorageCommand.lmdb(rest)
    case "scan": try StorageCommand.scan(rest)
    case "sqlite": try StorageCommand.sqlite(rest)
    case "flush": try StorageCommand.flush(rest)
    case "people": try PeopleCommand.people(rest)
    case "idle": try PeopleCommand.idle(rest)
    case "report": try ReportCommand.run(rest)
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

      save     --socket S [--connections 64] [--seconds 5] [--warm-up 0.5] [--burst 1] [--name N] [--pid P]
               [--as service|token] [--requests N]
               assessment.saveAnswer, a fresh command each, one patient a connection; with the daemon's process
               id also the microseconds of processor time that it spends on one; --requests
               sends so many instead of looking at the clock, --rate so many a second whether they are answered
               or not, and takes latencies from when each was due, p99.9 too
      sign-in  --socket S [--accounts 25]: milliseconds of refused sign-ins, forgotten passwords, new codes and
               wrong codes at known and unknown addresses, and Welch's t of each two
      get      the same options: assessment.get
      dashboard  the same options: dashboard.get of the first thousand patients of the log
      timeline   the same options: timeline.read, the newest 50 entries of the same patients
      past     the same options and [--events 10000]: vitals.list as of moments of a patient with that many events
      people   --socket S [--count 64]: signed-in patients with a PHQ-9 each, a token and an assessment a line
      idle     --socket G [--connections 5000]: connections to a gateway that do nothing, until the input ends
      fill     --socket S [--events 200000]: grows the log by saving answers in bursts
      rebuild  --socket S [--projection assessments] [--times 3] [--name N] [--pid P]
               events a second that a projection is rebuilt with
      start    --program P --state-dir D --sockets D --funnels F [--messages FILE] [--times 5] [--name N]
               milliseconds from exec to READY=1, and MB of anonymous memory; the sockets' path must be absolute
      lmdb     --directory D [--records 1] [--seconds 5] [--warm-up 0.2] [--name N]
               durable commits of records of 300 bytes without anything around them
      sqlite   the same options: the same records in a table of SQLite (WAL, synchronous=FULL) with an index of streams
      scan     --directory D [--records 200000] [--seconds 5] [--name N]: such records a second, read in order from LMDB
      flush    --directory D [--seconds 5] [--warm-up 0.2] [--name N]: fdatasync of appended 4 KiB blocks
      report   --measurements FILE --json FILE [--svg FILE]: the table of medians and targets

    Each but people, idle, fill and report prints lines: name, rate or value, p50, p99 and max in microseconds, and count,
    tab-separated.
    """
}
