import Testing

/// Where the tests begin.
///
/// Without this file SwiftPM looks for tests of XCTest, of which there are none, in an index that would have
/// to be made of all sources with every build.
@main struct Entry {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
