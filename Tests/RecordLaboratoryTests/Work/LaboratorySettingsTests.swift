import Foundation
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("Settings of the laboratory") struct LaboratorySettingsTests {
  private static func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: GoldenFile.root() + "/" + name) ?? Data(), as: UTF8.self)
  }

  @Test("the shipped file is the generated one, and without comment marks it is the defaults") func shipped()
    throws
  {
    let text = Self.text("Config/recordd-laboratory.conf")
    #expect(
      text == ConfigurationText<LaboratorySettings>.file(),
      "write it with: .build/debug/recordd-worker laboratory --print-configuration > Config/recordd-laboratory.conf"
    )
    let lines = text.split(separator: "\n").map {
      $0.hasPrefix("#RECORDD_") ? String($0.dropFirst()) : String($0)
    }
    let file = SettingsFile(path: "l.conf", bytes: Array(lines.joined(separator: "\n").utf8))
    #expect(try LaboratorySettings.load(environment: [:], file: file) == LaboratorySettings())
  }

  @Test("the manual has the generated table") func manual() {
    #expect(Self.text("Docs/Operations.md").contains(ConfigurationText<LaboratorySettings>.markdown()))
  }

  @Test(
    "values that are not allowed",
    arguments: [
      ("jobs", "0"), ("jobs", "17"), ("sandbox", "none"), ("sandbox", ""), ("time-limit", "9"),
      ("memory-limit", "1M"),
      ("tools", ""), ("process-limit", "15"), ("clamd-timeout", "0"),
      ("socket", String(repeating: "a", count: 108)),
    ]) func refused(name: String, value: String)
  {
    #expect(throws: SettingsError.self) {
      try LaboratorySettings.load(commandLine: [name: value], environment: [:])
    }
  }
}
