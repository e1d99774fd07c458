import Foundation
import RecordClient
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordPush

@Suite("Settings of the push worker") struct PushSettingsTests {
  private static func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: GoldenFile.root() + "/" + name) ?? Data(), as: UTF8.self)
  }

  private func load(_ given: [String: String]) throws(SettingsError) -> PushSettings {
    try PushSettings.load(commandLine: given, environment: [:])
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults: no key")
  func shipped() throws {
    let text = Self.text("Config/recordd-push.conf")
    #expect(
      text == ConfigurationText<PushSettings>.file(),
      "write it with: .build/debug/recordd-worker push --print-configuration > Config/recordd-push.conf")
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "p.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    let settings = try PushSettings.load(environment: [:], file: file)
    #expect(settings == PushSettings() && settings.keyFile == nil)
    #expect(throws: SettingsError.self) { try PushSetup(settings) }
  }

  @Test("the manual has the generated table") func manual() {
    #expect(Self.text("Docs/Operations.md").contains(ConfigurationText<PushSettings>.markdown()))
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("host", ""), ("host", "a,b"), ("host", "https://a"), ("host", "a/b"), ("port", "0"),
      ("key-id", "ABC123DEF"), ("key-id", "ABC123DEF-"), ("team-id", "ABC123DEFGH"), ("topic", "org example"),
      ("topic", "a\r\nb"), ("topic", String(repeating: "a", count: 256)), ("deadline", "41"),
      ("batch", "101"),
      ("poll-interval", "0"), ("key-file", "relative"),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) { try load([name: value]) }
  }

  @Test("a part of what Apple asks for is refused, and says which is missing") func partial() throws {
    let all = [
      "key-file": "/etc/recordd/push.p8", "key-id": Samples.keyID, "team-id": Samples.teamID,
      "topic": Samples.topic,
    ]
    #expect(try load(all).topic == Samples.topic)
    for name in all.keys {
      let error = #expect(throws: SettingsError.self) { try load(all.filter { $0.key != name }) }
      #expect(error?.description.contains(name) == true)
    }
  }

  @Test("the worker is not taken for stuck while messages are handed over, and may settle the last ones")
  func times() throws {
    let unit = UnitFile("recordd-push.service")
    let answer = Int(DaemonLine.patience.components.seconds)
    // Two requests for a message whose token was refused, their settlement, and the next question.
    let longest = 2 * 40 + 2 * answer
    #expect(try #require(unit.number("WatchdogSec")) > longest)
    #expect(try #require(unit.number("TimeoutStopSec")) > 40 + answer)
  }
}
