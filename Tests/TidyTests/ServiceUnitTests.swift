import FoundationEssentials
import RecordTestSupport
import Testing

/// What the units of systemd say together.
@Suite("Units of systemd") struct ServiceUnitTests {
  /// The settings of a unit by name, each with its values in order; comments left out.
  private static func settings(_ path: String) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in try SourceTree.text(of: path).split(separator: "\n") where !line.hasPrefix("#") {
      let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if halves.count == 2 { found[halves[0], default: []].append(halves[1]) }
    }
    return found
  }

  @Test(
    "a socket that the network reaches has the lists of addresses itself: those of its service do not hold for it"
  )
  func addresses() throws {
    var seen: [String] = []
    let files = try FileManager.default.contentsOfDirectory(atPath: GoldenFile.root() + "/systemd")
    for path in files.sorted().map({ "systemd/\($0)" }) where path.hasSuffix(".socket") {
      let socket = try Self.settings(path)
      let listens = ["ListenStream", "ListenDatagram", "ListenSequentialPacket"].flatMap { socket[$0] ?? [] }
      guard listens.contains(where: { !$0.hasPrefix("/") && !$0.hasPrefix("@") }) else { continue }
      let service = try Self.settings(path.replacing(".socket", with: ".service"))
      #expect(socket["IPAddressDeny"] == ["any"] && socket["IPAddressAllow"] != nil, "\(path)")
      #expect(socket["IPAddressAllow"] == service["IPAddressAllow"], "\(path)")
      seen.append(path)
    }
    #expect(seen == ["systemd/recordd-gateway.socket"])
  }
}
