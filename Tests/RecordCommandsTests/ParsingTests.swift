import ArgumentParser
import RecordModel
import Testing

@testable import RecordCommands

/// What every verb makes of its command line.
struct ParsingTests {
  static let patient = "550e8400-e29b-41d4-a716-446655440000"
  static let assessment = "660e8400-e29b-41d4-a716-446655440111"
  static let step = "880e8400-e29b-41d4-a716-446655440333"

  static let accepted: [(String, String)] = [
    ("status", "Status"), ("status --json --socket /s", "Status"), ("--json --socket /s status", "Status"),
    ("call rpc.discover", "CallMethod"), ("call patient.get @- --command-id \(patient)", "CallMethod"),
    ("funnel list --tier basic --limit 5", "FunnelList"), ("funnel show phq-9", "FunnelShow"),
    ("funnel publish a.json b.json", "FunnelPublish"),
    ("funnel publish - --command-id \(patient)", "FunnelPublish"),
    ("funnel deactivate stress", "FunnelDeactivate"), ("funnel activate stress", "FunnelActivate"),
    ("patient create", "PatientCreate"),
    (
      "patient create --id \(patient) --name E --birth-date 1964-08-12 --sex female --speaks de",
      "PatientCreate"
    ),
    ("patient show \(patient) --request-id r.1", "PatientShow"),
    (
      "assessment start phq-9 --patient \(patient) --occurred-at 2026-01-14T11:20:30+01:00", "AssessmentStart"
    ),
    ("assessment show \(assessment) --patient \(patient)", "AssessmentShow"),
    ("assessment answer \(assessment) stress_frequency 4 --patient \(patient)", "AssessmentAnswer"),
    ("assessment answer \(assessment) --patient \(patient) -- q -4", "AssessmentAnswer"),
    ("assessment validate \(assessment) \(step) --patient \(patient)", "AssessmentValidate"),
    ("assessment complete \(assessment) --patient \(patient)", "AssessmentComplete"),
    ("assessment result \(assessment) --patient \(patient) --language de", "AssessmentResultVerb"),
    ("assessment history --patient \(patient) --limit 10 --cursor abc", "AssessmentHistory"),
    (
      "timeline \(patient) --area vitals --area labs --type a.b --actor clinician --by recorded --oldest-first --all",
      "TimelineVerb"
    ),
    (
      "timeline \(patient) --from 2026-01-14T11:20:30Z --until 2026-01-15T11:20:30Z --limit 500 --ndjson",
      "TimelineVerb"
    ),
    ("diff \(patient) 42 occurred:2026-01-14T11:20:30Z --area vitals", "DiffVerb"),
    ("diff \(patient) @1", "DiffVerb"),
    ("replay \(patient) --from 2026-01-14T11:20:30Z --speed 8 --step", "ReplayVerb"),
    ("vitals \(patient) --ascii --as-of @9", "VitalsVerb"),
    ("chart \(patient) heartRate --bucket week --target 60..80 --as-of 9", "ChartVerb"),
    ("chart \(patient) heartRate phq-9 --output /tmp/%s.svg", "ChartVerb"),
    ("summary \(patient) --output /tmp/s.html --language de", "SummaryVerb"),
    ("import-synthea ./csv --report r.json --dry-run", "ImportSynthea"),
    (
      "simulate --patients 3 --seed 1 --days 30 --until 2026-01-14 --among-others",
      "Simulate"
    ),
    ("publish practice p.json --command-id \(patient)", "Publish"), ("publish measures -", "Publish"),
    ("log read --from 5 --limit 1000 --type a.b --type c.d --stream-kind patient --payload", "LogRead"),
    ("log follow --from 0 --until-caught-up --patient \(patient)", "LogFollow"),
    ("log verify --from 7", "LogVerify"),
    ("projection list", "ProjectionList"), ("projection rebuild patients", "Rebuild"),
    ("projection verify patients", "ProjectionVerify"), ("rebuild patients", "Rebuild"),
    ("verify", "Verify<NoStore>"),
    ("verify --state-dir /s --key-file /k", "Verify<NoStore>"),
    ("export --patient \(patient) --format csv --output o --position 9 --resume", "Export"),
    ("export --patient \(patient) --format json --output o --force", "Export"),
    ("export --patient \(patient) --format json --output o --as-of 9 --since 3 --area vitals", "Export"),
    ("export --all --format ndjson --since 3", "Export"),
    ("export --patient \(patient) --job --format csv", "Export"),
    ("exports list", "ExportsList"), ("exports show \(patient)", "ExportsShow"),
    ("exports cancel \(patient)", "ExportsCancel"),
    ("exports fetch \(patient) --output o --resume", "ExportsFetch"),
    ("export --all --format ndjson --output o --force", "Export"),
    ("backup", "BackupCreate"), ("backup create --json", "BackupCreate"), ("backup list", "BackupList"),
    ("backup show 20260115T102030000Z-550e8400", "BackupShow"),
    ("import dir --report r.json --from \(patient)", "Import"),
  ]

  @Test(arguments: accepted)
  func accepts(_ line: String, _ verb: String) throws {
    let command = try Control.parseAsRoot(line.split(separator: " ").map { String($0) })
    #expect("\(type(of: command))" == verb)
  }

  static let refused: [(String, String)] = [
    ("patient show 42", "The value '42' is invalid for '<patient>'"),
    ("patient show", "Missing expected argument '<patient>'"),
    ("assessment start phq-9", "Missing expected argument '--patient <id>'"),
    (
      "assessment answer \(assessment) q 1.5 --patient \(patient)", "The value '1.5' is invalid for '<value>'"
    ),
    ("assessment start P --patient \(patient)", "The value 'P' is invalid for '<funnel>'"),
    ("log read --limit 1001", "--limit must be a whole number from 1 to 1000."),
    ("log read --limit 0", "--limit must be a whole number from 1 to 1000."),
    ("funnel list --limit 101", "--limit must be a whole number from 1 to 100."),
    ("status --timeout 0", "--timeout must be a whole number of seconds from 1 to 86400."),
    ("verify --key-file /k", "--key-file is used only with --state-dir."),
    ("funnel publish a b --command-id \(patient)", "--command-id names one command; give one file with it."),
    (
      "export --patient \(patient) --format csv --output o --resume --force",
      "--resume and --force exclude each other."
    ),
    ("export --patient \(patient) --format csv --output ", "--output must name a file or directory."),
    ("export --all --format csv --force", "--force needs --output."),
    (
      "export --all --format csv --output o --resume",
      "--resume does not go with --all or --job; recordctl exports fetch has one."
    ),
    ("exports fetch \(patient) --output ", "--output must name a file or directory."),
    ("patient create --occurred-at yesterday", "The value 'yesterday' is invalid for '--occurred-at <time>'"),
    ("patient create --command-id 7", "The value '7' is invalid for '--command-id <uuid>'"),
    (
      "log read --stream-kind ward",
      "The value 'ward' is invalid for '--stream-kind <kind>'. Please provide one of 'system', 'patient', 'funnel' or 'account'."
    ),
    ("timeline \(patient) --limit 0", "--limit must be a whole number from 1."),
    ("timeline \(patient) --limit 5 --all", "--limit and --all exclude each other."),
    ("timeline \(patient) --json --ndjson", "--json prints a page and --ndjson entries; give one of them."),
    ("diff \(patient) tomorrow", "The value 'tomorrow' is invalid for '<from>'"),
    ("diff \(patient) 1 --limit 201", "--limit must be a whole number from 1 to 200."),
    ("replay \(patient) --speed 0", "--speed must be a number from 0.125 to 64."),
    ("replay \(patient) --speed nan", "--speed must be a number from 0.125 to 64."),
    ("vitals \(patient) --as-of now", "The value 'now' is invalid for '--as-of <moment>'"),
    (
      "chart \(patient) a b --output x.svg",
      "With several metrics --output must hold %s for the metric's name."
    ),
    ("chart \(patient) a --target 9..1", "The value '9..1' is invalid for '--target <span>'"),
    ("chart \(patient) a --json", "--json needs --output."),
    ("summary \(patient) --json", "--json needs --output."),
    (
      "chart \(patient) a --from 2026-01-14T11:20:30Z --until 2026-01-14T11:20:30Z",
      "--from must be before --until."
    ),
    ("simulate --patients 0 --seed 1", "--patients must be from 1 to 100000."),
    ("simulate --patients 1 --seed 1 --days 0", "--days must be from 1 to 3660."),
    (
      "simulate --patients 1 --seed 1 --until 2999-01-01",
      "--until must be in the past: what is recorded has happened."
    ),
    (
      "publish funnels a.json",
      "The value 'funnels' is invalid for '<kind>'. Please provide one of 'measures', 'interactions', 'practice' or 'panel'."
    ),
    ("nonsense", "Unexpected argument 'nonsense'"),
  ]

  @Test(arguments: refused)
  func refuses(_ line: String, _ message: String) {
    let error = #expect(throws: (any Error).self) {
      _ = try Control.parseAsRoot(
        line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) })
    }
    guard let error else { return }
    #expect(Control.message(for: error) == message)
    #expect(Control.exitCode(for: error).rawValue == 64)
  }

  @Test(arguments: [
    "--json --socket /s --language de --timeout 5 patient show",
    "patient show --json --socket /s --language de --timeout 5",
  ])
  func sharedOptionsStandBeforeOrAfterTheVerb(_ line: String) throws {
    let verb = try #require(try parse("\(line) \(Self.patient)", as: PatientShow.self))
    #expect(
      verb.shared.json && verb.shared.socket == "/s" && verb.shared.language == .de
        && verb.shared.timeout == 5)
  }

  @Test func commandsGetAnIDOfTheirOwn() throws {
    let verb = try #require(try parse("patient create", as: PatientCreate.self))
    let (first, second) = (verb.command.meta(.de).commandId, verb.command.meta(.de).commandId)
    #expect(first != nil && second != nil && first != second)
    let named = try #require(try parse("patient create --command-id \(Self.patient)", as: PatientCreate.self))
    #expect(named.command.meta(.en).commandId?.description == Self.patient)
  }

  @Test func everyVerbTeaches() {
    for (path, verb) in allVerbs() {
      let name = path.joined(separator: " ")
      #expect(!verb.configuration.abstract.isEmpty, "\(name) lacks an abstract")
      #expect(verb.configuration.discussion.contains("Example: recordctl "), "\(name) lacks an example")
    }
  }
}
