import Testing

/// A query may be answered on what the log does not hold yet, so that it reads through its view and nothing else.
@Suite("What queries read") struct QueryTests {
  /// What shows the log alone.
  private static let direct = ["store.meta", "store.databases", "store.record(", "store.environment"]

  @Test("no query looks past its view") func views() throws {
    var count = 0
    for (path, text) in try SourceTree.files(below: "Sources/RecordEngine") {
      for part in text.split(separator: "\nextension ").dropFirst() where part.contains(/^\w+: Query \{/) {
        count += 1
        let body = part.prefix(upTo: part.firstRange(of: "\n}\n")?.lowerBound ?? part.endIndex)
        for name in Self.direct { #expect(!body.contains(name), "\(path): \(name)") }
      }
    }
    #expect(count > 40)
  }
}
