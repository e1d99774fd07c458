import RecordModel
import RecordStore

/// The kinds of events in a patient's stream, their sources, and the values computed from them.
struct StreamSummary {
  private var areas: [RecordArea: Int] = [:]
  private var found: [Way: PersonalInformation.Source] = [:]
  private(set) var consents: [PersonalInformation.Consent] = []
  private var computed: [Rule: Int] = [:]

  private struct Way: Hashable {
    var role: Actor.Role
    var channel: EventChannel
  }

  private struct Rule: Hashable {
    var kind: PersonalInformation.Computation.Kind
    var rule: String
    var scoringVersion: Int?
  }

  /// Types whose payloads matter here.
  private static let opened: Set<UInt16> = [
    ConsentRecorded.type.code, ConsentWithdrawn.type.code, AssessmentStarted.type.code,
    AssessmentScored.type.code, VitalsRecorded.type.code, LabRecorded.type.code, AlertRaised.type.code,
  ]

  init(of patient: PatientID, upTo position: UInt64, _ engine: Engine) throws(Failure) {
    let reader = LogReader(store: engine.store)
    var versions: [AssessmentID: String] = [:]
    var reached: UInt64 = 0
    while reached < position {
      let stretch = try reader.stretch(after: reached, filter: LogFilter(patient: patient), limit: 1024)
      for record in stretch.records where record.position <= position {
        count(record.envelope)
        guard Self.opened.contains(record.envelope.typeCode) else { continue }
        if let event = try engine.store.sealing.event(record) { look(at: event, &versions) }
      }
      if stretch.reached == reached { return }
      reached = stretch.reached
    }
  }

  var categories: [PersonalInformation.Category] {
    RecordArea.allCases.compactMap { area in
      areas[area].map { PersonalInformation.Category(area: area, name: area.words, events: $0) }
    }
  }

  /// Other people first, then the person; earliest first.
  var sources: [PersonalInformation.Source] {
    found.values.sorted {
      ($0.first, $0.role.rawValue, $0.channel) < ($1.first, $1.role.rawValue, $1.channel)
    }
  }

  var computations: [PersonalInformation.Computation] {
    computed.map {
      PersonalInformation.Computation(
        kind: $0.key.kind, rule: $0.key.rule, scoringVersion: $0.key.scoringVersion, count: $0.value)
    }.sorted {
      ($0.kind.rawValue, $0.rule, $0.scoringVersion ?? 0) < (
        $1.kind.rawValue, $1.rule, $1.scoringVersion ?? 0
      )
    }
  }

  private mutating func count(_ envelope: Envelope) {
    if let area = EventCatalog.area(code: envelope.typeCode) { areas[area, default: 0] += 1 }
    let way = Way(role: envelope.actor.role, channel: envelope.channel)
    var source =
      found[way]
      ?? PersonalInformation.Source(
        role: AccessRole(envelope.actor.role), channel: "\(envelope.channel)", events: 0,
        first: envelope.recordedAt, last: envelope.recordedAt)
    source.events += 1
    source.last = envelope.recordedAt
    found[way] = source
  }

  private mutating func look(at event: RecordedEvent, _ versions: inout [AssessmentID: String]) {
    let at = event.envelope.recordedAt
    switch event.payload {
    case let given as ConsentRecorded:
      consents.append(PersonalInformation.Consent(at: at, kind: given.kind, version: given.version))
    case let taken as ConsentWithdrawn:
      consents.append(PersonalInformation.Consent(at: at, kind: taken.kind, version: nil))
    case let started as AssessmentStarted: versions[started.assessmentId] = started.funnelVersion
    case let scored as AssessmentScored:
      let rule = versions[scored.assessmentId] ?? "\(scored.assessmentId)"
      add(Rule(kind: .score, rule: rule, scoringVersion: scored.scoringVersion))
    case let vitals as VitalsRecorded: add(Rule(kind: .classification, rule: vitals.measureSet))
    case let lab as LabRecorded: add(Rule(kind: .classification, rule: lab.findings.measureSet))
    case let alert as AlertRaised:
      guard alert.cause.source != .manual else { return }
      add(Rule(kind: .alert, rule: alert.cause.measureSet ?? alert.cause.kind.rawValue))
    default: break
    }
  }

  private mutating func add(_ rule: Rule) { computed[rule, default: 0] += 1 }
}
