import RecordModel
import Testing

@testable import RecordCommands
@testable import RecordConsole

/// Answers of the daemon as people see them.
struct ViewTests {
  @Test func status() {
    #expect(
      Status.lines(ReportStatus.exampleOutcome, style()) == [
        "version          1.0.0", "store            550e8400-e29b-41d4-a716-446655440fff",
        "started          2026-01-15 11:20:30 +01:00",
        "uptime           1.5 s", "position         17", "queue            0 of 4096 commands",
        "log              128.0 KiB of at most 256.0 GiB",
        "free             74.5 GiB", "failed sign-ins  3, 2 of them without account; 0 locked", "",
        "PROJECTION   REVISION  CHECKPOINT  DOCUMENTS",
        "assessments         1          17          3",
      ])
  }

  @Test func account() {
    var account = GetAccount.exampleOutcome
    let before = AccountVerb.lines(account, style())
    #expect(!before.contains { $0.contains("last") || $0.contains("locked") })
    account.signIns = SignInState(signedInAt: nil, failed: 0, failedAt: nil, lockedUntil: nil)
    #expect(
      AccountVerb.lines(account, style()).suffix(3) == [
        "last signed in  never", "failures since  0", "last failure    never",
      ])
    account.signIns = SignInState(
      signedInAt: account.createdAt, failed: 5, failedAt: account.createdAt, lockedUntil: account.createdAt)
    #expect(
      AccountVerb.lines(account, style()).suffix(4) == [
        "last signed in        2026-01-15 11:20:30 +01:00", "failures since        5",
        "last failure          2026-01-15 11:20:30 +01:00",
        "sign-in locked until  2026-01-15 11:20:30 +01:00",
      ])
  }

  @Test func patient() {
    #expect(
      PatientVerb.lines(GetPatient.exampleOutcome, style(.de)) == [
        "patient     550e8400-e29b-41d4-a716-446655440000", "Name        Erika Mustermann",
        "geboren     1964-08-12",
        "Geschlecht  female", "Sprache     de", "angelegt    2026-01-15 11:20:30 +01:00",
        "geändert    2026-01-15 11:20:30 +01:00",
      ])
  }

  @Test func funnels() {
    #expect(
      FunnelList.lines(ListFunnels.exampleOutcome.pillars, style()) == [
        "FUNNEL             TITLE              PILLAR              TIME  VERSION",
        "stress-assessment  Stress Assessment  Stressbewältigung  5 min  fv-stress-v1",
      ])
    #expect(FunnelList.lines([], style(.de)) == ["Kein Fragebogen wird angeboten."])
  }

  @Test func progress() {
    #expect(
      AssessmentShow.lines(GetAssessment.exampleOutcome, style()) == [
        "assessment  660e8400-e29b-41d4-a716-446655440111", "funnel      stress-assessment",
        "status      in_progress",
        "steps       ░░░░░░░░░░ 0 of 2", "", "1. Stresshäufigkeit  880e8400-e29b-41d4-a716-446655440333",
        "   * Wie häufig fühlen Sie sich gestresst? [stress_frequency]", "       1 (Nie) … 5 (Sehr häufig)",
      ])
  }

  @Test func result() throws {
    let (seven, ten) = (try #require(ScoreValue(7)), try #require(ScoreValue(10)))
    var result = GetAssessmentResult.exampleOutcome
    result.report?.scales = [
      Report.Scale(
        key: "stress", title: "Stress", value: seven, min: ScoreValue(hundredths: 200), max: ten,
        riskLevel: "moderate", label: "Erhöht", interpretation: nil, items: [])
    ]
    result.report?.safetyFlags = [
      Report.Flag(
        code: "f", question: "q", severity: "urgent", message: "Bitte melden.", advice: "Notruf 112.")
    ]
    #expect(
      ResultText.lines(result, style(.de)) == [
        "assessment     660e8400-e29b-41d4-a716-446655440111", "funnel         stress-assessment",
        "abgeschlossen  2026-01-15 11:24:55 +01:00", "", "SKALA   WERT                        BEREICH  BAND",
        "Stress     7  █████████████░░░░░░░  2–10     Erhöht", "", "Ihr Stresslevel ist moderat erhöht...",
        "",
        "! Bitte melden.", "! Notruf 112.", "", "Atemübungen",
        "  Praktizieren Sie täglich 5 Minuten tiefe Atemübungen.",
        "", "Dieses Ergebnis ist keine Diagnose.", "", "FRAGE             ANTWORT",
        "stress_frequency        4",
      ])
  }

  @Test func history() {
    #expect(
      AssessmentHistory.lines(ListAssessmentHistory.exampleOutcome.items, style()) == [
        "COMPLETED                   FUNNEL             SCORE  LEVEL     ASSESSMENT",
        "2026-01-15 11:24:55 +01:00  stress-assessment      7  moderate  660e8400-e29b-41d4-a716-446655440111",
      ])
  }

  @Test func events() {
    let lines = EventText.lines(ReadLog.exampleOutcome.events, style(), showsPayload: true)
    #expect(
      lines == [
        "POSITION  RECORDED                    EVENT            STREAM                                        REV  BY",
        "       1  2026-01-15 11:20:30 +01:00  patient.created  patient 550e8400-e29b-41d4-a716-446655440000    0"
          + "  service:1000 socket",
        #"  {"person":{"fullName":"Erika Mustermann"}}"#,
      ])
    #expect(EventText.lines(ReadLog.exampleOutcome.events, style(), showsPayload: false).count == 2)
  }

  @Test func verification() {
    var report = VerifyLog.exampleOutcome
    #expect(VerificationText.lines(report, style())[0] == "The log is intact.")
    report.problem = .init(position: 9, reason: "the record at position 9 is missing")
    #expect(
      VerificationText.lines(report, style())[0]
        == "The log is damaged from position 9: the record at position 9 is missing")
  }

  @Test func receipt() {
    #expect(ReceiptText.line(Receipt(position: 9, replayed: false), style()) == "in the log from position 9")
    #expect(
      ReceiptText.line(Receipt(position: 9, replayed: true), style(.de))
        == "im Log ab Position 9, schon früher ausgeführt")
  }
}

/// What is out of the ordinary with projections.
struct ProjectionNoteTests {
  @Test func notes() {
    var info = ListProjections.exampleOutcome.projections[0]
    #expect(ProjectionText.notes([info], style()) == [])
    info.rebuild = RebuildInfo(
      state: .running, targetRevision: 2, position: 17, head: 17, streamsDone: 3, streams: 9,
      startedAt: Timestamp(milliseconds: 0))
    (info.serves, info.parked) = (false, 2)
    #expect(
      ProjectionText.notes([info], style()) == [
        "assessments: being folded, 3/9 streams", "assessments: can be read again when it is folded",
        "assessments: 2 streams parked, see projection.parked",
      ])
    info.rebuild?.state = .failed
    info.rebuild?.reason = "full"
    (info.serves, info.parked) = (true, 0)
    #expect(ProjectionText.notes([info], style(.de)) == ["assessments: Aufbau gescheitert: full"])
  }
}
