import RateWindows
import Testing

@Suite("Counting requests") struct RequestLimitsTests {
  @Test("what is taken back makes room again, in its own window and the next") func takenBack() {
    var windows = SlidingWindows<String>(limit: 16)
    for moment: Int64 in [10, 20] { #expect(windows.count("a", limit: 2, window: 100, at: moment) == nil) }
    #expect(windows.count("a", limit: 2, window: 100, at: 30) != nil)
    windows.uncount("a", window: 100, from: 20)
    #expect(windows.count("a", limit: 2, window: 100, at: 40) == nil)
    #expect(windows.count("a", limit: 2, window: 100, at: 50) != nil)
    // Two of the window before weigh 1.8 at its beginning.
    #expect(windows.count("a", limit: 2, window: 100, at: 110) != nil)
    windows.uncount("a", window: 100, from: 40)
    #expect(windows.count("a", limit: 2, window: 100, at: 110) == nil)
  }

  @Test(
    "addresses of one connection count as one, however they are written, and others do not",
    arguments: [
      (["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:c000:207", "64:ff9b::192.0.2.7"], "192.0.2.7"),
      (["192.0.2.8", "::ffff:192.0.2.8"], "192.0.2.8"),
      (
        [
          "2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002::",
          "2001:db8:1:2::1%eth0",
        ], "2001:db8:1:2::/64"
      ),
      (["2001:db8:1:3::1", "2001:db8:1:3:8000::"], "2001:db8:1:3::/64"), (["::1"], "0:0:0:0::/64"),
      (["fe80::1%eth0", "fe80::2%eth1"], "fe80:0:0:0::/64"),
    ])
  func networks(addresses: [String], network: String) throws {
    let found = try addresses.map { ClientNetwork(try #require(ClientAddress($0), "\($0)")).description }
    #expect(Set(found) == [network])
  }

  @Test("what was never counted, or long ago, is not taken back") func neverCounted() {
    var windows = SlidingWindows<String>(limit: 16)
    windows.uncount("a", window: 100, from: 10)
    #expect(windows.count("a", limit: 1, window: 100, at: 10) == nil)
    windows.uncount("b", window: 100, from: 10)
    #expect(windows.count("a", limit: 1, window: 100, at: 20) != nil)
    #expect(windows.count("a", limit: 1, window: 100, at: 350) == nil)
    windows.uncount("a", window: 100, from: 10)
    #expect(windows.count("a", limit: 1, window: 100, at: 360) != nil)
  }
}
