import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordSimulation

/// A simulation by the program that is shipped, and what it leaves in a daemon's log.
struct PlayedRecord {
  let patients: Int
  let days: Int
  /// The last day that is played: read once, so that midnight does not come between two runs.
  let until = SimulatedDay(CalendarDay(Surroundings.now)).adding(-1).calendarDay

  func play(_ daemon: RunningDaemon, callers: Int = 16) throws -> SimulationReport {
    let text = try daemon.run(
      "simulate", "--patients", "\(patients)", "--seed", "1", "--days", "\(days)", "--until", "\(until)",
      "--callers", "\(callers)", "--json")
    return try JSON.decode(SimulationReport.self, from: Array(text.utf8.dropLast()))
  }

  static func publishPractice(_ daemon: RunningDaemon) throws {
    let file = checkout.appending(path: "Config/practice/example.json")
    let definition = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    _ = try daemon.run("call", "practice.publish", "{\"definition\":\(definition)}")
  }

  /// The events, without what a seed does not decide: moments of recording, hashes, ids that the daemon makes.
  func events(_ daemon: RunningDaemon) throws -> [String] { Self.unnamed(try lines(daemon)) }

  /// The same patient by patient, whatever came in between.
  func histories(_ daemon: RunningDaemon) throws -> Set<[String]> {
    let byPatient = Dictionary(grouping: try lines(daemon)) {
      $0.firstMatch(of: /"streamId":"[0-9a-f-]*"/)?.output
    }
    return Set(
      byPatient.values.map { lines in
        Self.unnamed(lines.map { $0.replacing(/"(position|causation)":[0-9]+/, with: "") })
      })
  }

  private func lines(_ daemon: RunningDaemon) throws -> [String] {
    let place = TemporaryDirectory()
    let path = place.path + "/all"
    _ = try daemon.run("export", "--all", "--format", "ndjson", "--output", path + "/")
    let text = try String(contentsOfFile: path + "/events.ndjson", encoding: .utf8)
    let now = try Regex("(\(recordedOn.map { "\($0)" }.joined(separator: "|")))T[0-9:.]*Z")
    return text.split(separator: "\n").filter { $0.contains("\"streamKind\":\"patient\"") }.map {
      String($0).replacing(now, with: "now")
    }
  }

  /// The day after the last one that is played, and the next, should midnight come.
  private var recordedOn: [CalendarDay] {
    [1, 2].map { SimulatedDay(until).adding($0).calendarDay }
  }

  /// Names ids by the order in which they come.
  private static func unnamed(_ lines: [String]) -> [String] {
    var names: [String: String] = [:]
    return lines.map { line in
      line.replacing(
        /[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
      ) { found in
        let id = String(found.output.0)
        let name = names[id] ?? "id-\(names.count)"
        names[id] = name
        return name
      }
    }
  }
}
