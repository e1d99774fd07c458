import RecordClient
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordNarrator

@Suite("Limits of the narrator's unit") struct NarratorUnitTests {
  @Test("it is not taken for stuck while a text is written, and may hand in the last one") func times() throws
  {
    let unit = UnitFile("recordd-narrator.service")
    let answer = Int(DaemonLine.patience.components.seconds)
    let watchdog = try #require(unit.number("WatchdogSec"))
    // A text, its settlement, and the next question.
    let longest = watchdog - 2 * answer - 10
    #expect(throws: SettingsError.self) {
      try NarratorSettings.load(commandLine: ["timeout": "\(longest)"], environment: [:])
    }
    #expect(try #require(unit.number("TimeoutStopSec")) > answer)
  }
}
