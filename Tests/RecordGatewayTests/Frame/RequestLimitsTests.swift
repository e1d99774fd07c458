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
