import Glibc
import Testing

/// Where the tests begin.
///
/// Without this file SwiftPM looks for tests of XCTest, of which there are none, in an index that would have to be made of
/// all sources with every build.
@main struct Entry {
  static func main() async {
    // `swift test` asks for the tests of the other library first.
    if CommandLine.arguments.contains("--dump-tests-json") {
      return print(#"{"name":"All tests","tests":[]}"#)
    }
    guard CommandLine.arguments.contains("swift-testing") else { return }
    // Read by the runtime before this, and meant for this process alone: what it makes a program say at its end is not what
    // tests expect.
    unsetenv("SWIFT_BACKTRACE")
    await Testing.__swiftPMEntryPoint() as Never
  }
}
