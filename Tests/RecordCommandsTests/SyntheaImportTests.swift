import Foundation
import RecordExport
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCommands
@testable import RecordConsole
@testable import RecordImport

/// What an export of Synthea becomes.
struct SyntheaImportTests {
  private func dryRun(_ files: SyntheaFiles) async throws -> SyntheaReport {
    try await SyntheaImport(
      directory: files.path, send: { call in call.rows.map { _ in .taken } }, isDryRun: true,
      progress: { _, _, _ in }
    ).run()
  }

  private func places(_ report: SyntheaReport) -> [String] {
    report.refusals.map { "\($0.file):\($0.line) \($0.reason)" }
  }

  /// What the mapping itself finds, without a daemon.
  static let refusedHere = [
    "encounters.csv:4 unknown_patient in PATIENT", "conditions.csv:8 bad_date in START",
    "observations.csv:7 unpaired_blood_pressure",
  ]

  @Test func checksWithoutSending() async throws {
    let report = try await dryRun(SyntheaFiles())
    #expect(places(report) == Self.refusedHere)
    #expect(report.tables.allSatisfy { $0.rows == $0.taken + $0.refused + $0.leftOut })
    #expect(report.tables.map(\.rows) == [2, 3, 5, 2, 1, 1, 10, 1])
    let texts = Dictionary(grouping: report.notes, by: \.text).mapValues(\.count)
    #expect(
      texts == [
        "the column MOOD is not known and was left out": 1, "the file is missing": 4,
        "files of this kind are left out": 1, "codes that are no loinc code were kept as local codes": 1,
      ])
  }

  static let broken: [(String, String, String)] = [
    (
      "conditions.csv", "START,STOP\n",
      "conditions.csv:1: columns are missing: PATIENT, ENCOUNTER, CODE, DESCRIPTION; "
        + "the oldest version of Synthea that is read is 3.0.0"
    ),
    // As version 2.7.0 wrote them.
    (
      "procedures.csv", "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,BASE_COST,REASONCODE,REASONDESCRIPTION\n",
      "procedures.csv:1: columns are missing: START, STOP; the oldest version of Synthea that is read is 3.0.0"
    ),
    (
      "observations.csv", "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION,VALUE,UNITS,TYPE\n",
      "observations.csv:1: columns are missing: CATEGORY; the oldest version of Synthea that is read is 3.0.0"
    ),
    (
      "allergies.csv", "START,STOP,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n",
      "allergies.csv:1: columns are missing: SYSTEM, CATEGORY, REACTION1, DESCRIPTION1, SEVERITY1, REACTION2, "
        + "DESCRIPTION2, SEVERITY2; the oldest version of Synthea that is read is 3.0.0"
    ),
    ("immunizations.csv", "", "none"),
    (
      "immunizations.csv", "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n2019-02-03,x\n",
      "immunizations.csv:2: 2 fields instead of 5"
    ),
    (
      "immunizations.csv", "DATE,PATIENT,ENCOUNTER,CODE,DESCRIPTION\n2019-02-03,x",
      "immunizations.csv:2: 2 fields instead of 5; the line has no end, so the file may be cut"
    ),
    (
      "immunizations.csv", "DATE,DATE\n",
      "immunizations.csv:1: a column is named twice, the second time in place 2"
    ),
    (
      "patients.csv", "",
      "there is no patients.csv in the directory; name the directory of an export of Synthea in CSV"
    ),
  ]

  @Test(arguments: broken)
  func findsDamageBeforeSending(_ file: String, _ text: String, _ message: String) async throws {
    let files = try SyntheaFiles([file: text])
    let sent = SentCalls()
    do {
      _ = try await SyntheaImport(
        directory: files.path,
        send: { call in
          await sent.add()
          return call.rows.map { _ in .taken }
        }, isDryRun: false, progress: { _, _, _ in }
      ).run()
      #expect(message == "none")
    } catch let failure as CommandFailure {
      #expect(failure.message == message)
      #expect(await sent.count == 0)
    }
  }

  private actor SentCalls {
    var count = 0
    func add() { count += 1 }
  }

  @Test func codesAreThoseOfTheMeasureSet() throws {
    let file = try Data(contentsOf: checkout.appending(path: "Config/measures/measures-2026-3.json"))
    let set = try JSON.decode(Value.self, from: Array(file))
    guard case .array(let measures)? = set["measures"] else {
      Issue.record("the measure set has no measures")
      return
    }
    for measure in measures {
      guard case .string(let kind)? = measure["kind"], case .string(let code)? = measure["loinc"] else {
        continue
      }
      guard MeasureKind(rawValue: kind).map({ MeasureKind.entered.contains($0) }) == true else { continue }
      #expect(SyntheaVitals.kinds[code]?.rawValue == kind)
    }
    // Glucose in serum or plasma, and the profile's code of oxygen saturation.
    #expect(SyntheaVitals.kinds["2345-7"] == .bloodGlucose)
    #expect(SyntheaVitals.kinds.count == MeasureKind.entered.count + 2)
  }

  /// The vector of Python's uuid module for "www.example.com" in the DNS space.
  @Test func namesGiveTheirIDs() {
    let dns = CommandID(high: 0x6ba7_b810_9dad_11d1, low: 0x80b4_00c0_4fd4_30c8)
    #expect(
      NameUUID.of(Array("www.example.com".utf8), in: dns).description
        == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    #expect(NameUUID.of(["a", "bc"], in: dns) != NameUUID.of(["ab", "c"], in: dns))
    #expect(SyntheaIDs.patient(SyntheaFiles.erika).description == SyntheaFiles.erika)
    let made = SyntheaIDs.patient(SyntheaFiles.max)
    #expect(PatientID(made.description) == made && made == SyntheaIDs.patient(SyntheaFiles.max))
  }
}

/// The whole way, with the daemon that is shipped.
struct SyntheaDaemonTests {
  private func decode(_ text: String) throws -> SyntheaReport {
    try JSON.parse(Array(text.utf8.dropLast())).decode(SyntheaReport.self)
  }

  private func run(_ files: SyntheaFiles, _ daemon: RunningDaemon) throws -> SyntheaReport {
    let run = try Program.run(["import-synthea", files.path, "--json", "--socket", daemon.socket])
    try #require(run.status == 1, "\(run.error)")
    return try decode(run.output)
  }

  @Test func importsOnceAndForAll() async throws {
    let (files, daemon) = (try SyntheaFiles(), try await RunningDaemon())
    let report = try run(files, daemon)
    #expect(
      report.refusals.map { "\($0.file):\($0.line) \($0.reason)" } == [
        "encounters.csv:4 unknown_patient in PATIENT", "conditions.csv:7 before_birth at /start",
        "conditions.csv:8 bad_date in START", "observations.csv:6 implausible_value at /heartRate",
        "observations.csv:7 unpaired_blood_pressure", "observations.csv:12 bad_format at /value/quantity",
      ])
    #expect(report.tables.map(\.taken) == [2, 2, 3, 2, 1, 1, 7, 0])
    #expect(report.tables.allSatisfy { $0.rows == $0.taken + $0.refused + $0.leftOut && $0.known == 0 })
    let head = try daemon.run("status", "--json")
    let again = try run(files, daemon)
    #expect(again.refusals == report.refusals)
    #expect(
      again.tables.map(\.known) == report.tables.map(\.taken) && again.tables.allSatisfy { $0.taken == 0 })
    #expect(try position(head) == position(daemon.run("status", "--json")))
    #expect(try daemon.run("verify").hasPrefix("The log is intact.\n"))
    try spotCheck(daemon)
  }

  private func position(_ status: String) throws -> Substring? {
    status.firstMatch(of: /"position":[0-9]+/).map { $0.output }
  }

  private func spotCheck(_ daemon: RunningDaemon) throws {
    let history = try daemon.run(
      "call", "history.get", #"{"patientId":"\#(SyntheaFiles.erika)","limit":200}"#, "--json")
    for part in [
      #""display":"Acute pharyngitis""#, #""start":"2009-09-27""#, #""system":"rxnorm","code":"7980""#,
      #""quantity":"54.90","unit":"a""#, #""state":"active""#, #""id":"encounters-e-1""#,
    ] { #expect(history.contains(part), "\(part)") }
    #expect(history.matches(of: /"id":"conditions-/).count == 2)
    let vitals = try daemon.run("call", "vitals.list", #"{"patientId":"\#(SyntheaFiles.erika)"}"#, "--json")
    for part in [
      #""bloodPressureSystolic":121,"bloodPressureDiastolic":80"#, #""heartRate":72,"#,
      #""bloodGlucose":92.4"#,
      #""source":"lab""#, #""source":"clinician""#, #""timestamp":"2019-02-03T10:00:00.000Z""#,
    ] { #expect(vitals.contains(part), "\(part)") }
    let other = SyntheaIDs.patient(SyntheaFiles.max)
    let death = try daemon.run("call", "history.get", #"{"patientId":"\#(other)"}"#, "--json")
    #expect(death.contains(#""code":"81956-5""#) && death.contains(#""text":"2020-05-06""#))
    let log = try daemon.run("log", "read", "--type", "vitals.recorded", "--json")
    #expect(log.contains(#""channel":"dataImport""#) && !log.contains(#""channel":"socket""#))
  }

  @Test func writesTheWholeReport() async throws {
    let (files, daemon) = (try SyntheaFiles(), try await RunningDaemon())
    let path = files.path + "/report.json"
    let run = try Program.run(
      ["import-synthea", files.path, "--report", path, "--language", "en", "--socket", daemon.socket])
    #expect(run.status == 1 && run.output.contains("observations.csv:6: implausible_value at /heartRate\n"))
    let report = try decode(String(contentsOfFile: path, encoding: .utf8))
    #expect(report.refusals.count == 6 && report.patients.map(\.line) == [2, 4])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("Muster") && !text.contains("pharyngitis") && !text.contains("999"))
  }
}
