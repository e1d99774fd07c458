import RecordTestSupport
import Testing

/// Where a client's address is read, and for what: whatever is counted by it is counted by its network.
@Suite("Client addresses") struct AddressTests {
  enum Use {
    /// Counted by the network.
    case counted
    /// Written down or passed on as it is.
    case told
  }

  private static let uses: [String: Use] = [
    "RecordEngine/RateLimits/RateLimiter.swift": .counted,
    "RecordEngine/Identity/Methods/Codes.swift": .counted,
    "RecordGateway/Frame/RequestLimits.swift": .counted,
    // Handed to the watch, which counts.
    "RecordEngine/DeepLinks/LinkDesk.swift": .told,
    "RecordEngine/DeepLinks/LinkWatch.swift": .counted,
    "RecordEngine/Record/CallContext+Call.swift": .told,
    "RecordEngine/Authorization/AccessWriting.swift": .told,
    "RecordGateway/Frame/Exchange.swift": .told,
  ]

  @Test("each place that reads one is known, and what counts by one counts the network") func places() throws
  {
    var found: Set<String> = []
    for (path, text) in try SourceTree.files(below: "Sources") {
      let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      guard lines.contains(where: { $0.contains(/(client\??|call|context)\.address\b|ClientNetwork\(/) })
      else { continue }
      let file = String(path.dropFirst("Sources/".count))
      found.insert(file)
      if Self.uses[file] == .counted {
        #expect(lines.contains { $0.contains("ClientNetwork(") }, "\(file)")
      }
    }
    expectSame(found, Self.uses.keys, "the list is `uses`")
  }
}
