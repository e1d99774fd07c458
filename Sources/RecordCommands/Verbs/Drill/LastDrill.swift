import Glibc
import RecordConsole
import RecordModel

/// The newest report in a directory of reports.
enum LastDrill {
  /// What it says, and whether its signature was checked.
  struct Found {
    var report: DrillReport
    var isChecked: Bool
  }

  /// - Throws: if the newest report is not what the key signed, or cannot be read.
  static func find<Trials: CopyTrying>(
    in directory: String, keyFile: String?, with trials: Trials.Type
  ) throws -> Found? {
    // Names begin with the moment, in digits, so that the last is the newest.
    guard let name = names(in: directory).max() else { return nil }
    let report = try StatementFile.read(
      "\(directory)/\(name)", DrillReport.kind, as: DrillReport.self, keyFile: keyFile, with: trials)
    return Found(report: report, isChecked: keyFile != nil)
  }

  private static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("drill-"), name.hasSuffix(".json") { names.append(name) }
    }
    return names
  }

  static func line(_ found: Found?, _ style: Style) -> String {
    guard let found else { return style.say("nie", "never") }
    let (report, moment) = (found.report, style.time(found.report.endedAt))
    let verdict =
      report.verdict == .passed
      ? style.say("bestanden bis Position \(report.position)", "passed up to position \(report.position)")
      : style.paint(style.say("gescheitert", "failed"), .red)
    return "\(moment)  \(verdict)"
      + (found.isChecked ? "" : style.say(", Unterschrift ungeprüft", ", signature not checked"))
  }
}
