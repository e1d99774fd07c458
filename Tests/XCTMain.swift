import Glibc
import Testing

/// Where the tests begin.
///
/// Without this file SwiftPM looks for tests of XCTest, of which there are none, in an index that would have to be made of
/// all sources with every build.
@main struct Entry {
  static func main() async {
    let arguments = CommandLine.arguments
    // `swift test` asks for the tests of the other library first.
    if arguments.contains("--dump-tests-json") { return print(#"{"name":"All tests","tests":[]}"#) }
    // Then it runs them, and drops its filter where that fits none. To do nothing would look like tests that passed.
    if !arguments.contains("--testing-library"), arguments.count > 1 {
      let words = "add --enable-swift-testing, or use Scripts/test.sh --only PATTERN\n"
      _ = write(STDERR_FILENO, words, words.utf8.count)
      exit(EX_USAGE)
    }
    if arguments.contains("xctest") { return }
    // Read by the runtime before this, and meant for this process alone: what it makes a program say at its end is not what
    // tests expect.
    unsetenv("SWIFT_BACKTRACE")
    await Testing.__swiftPMEntryPoint() as Never
  }
}
