import RecordModel
import RecordStore

/// A command whose answer waits for a text about the analysis that it made, if somebody writes such texts.
///
/// Its event is durable before. The answer is the same with a text and without (R-SO-257).
protocol NarratedCommand: Command {
  static func analysis(_ outcome: Outcome) -> HealthAnalysisID
}

extension GenerateAnalysis: NarratedCommand {
  static func analysis(_ outcome: Outcome) -> HealthAnalysisID { outcome.id }
}

extension PersonalizeAnalysis: NarratedCommand {
  static func analysis(_ outcome: Outcome) -> HealthAnalysisID { outcome.analysis.id }
}

extension Accounting {
  func narrated<C: NarratedCommand>(_: C.Type) -> Endpoint {
    command(C.self) { engine, invocation in invocation.held(C.self, by: engine) }
  }
}

extension Invocation {
  /// The same, whose answer leaves when there is a text, or there will be none.
  fileprivate func held<C: NarratedCommand>(_: C.Type, by engine: Engine) -> Invocation {
    replying { [self] answer in
      guard engine.narratives.isAttended, answer.receipt?.isNew == true, let patient = context.patient,
        case .success(let tape) = answer.outcome,
        let outcome = try? tape.decode(C.Outcome.self, unknownMembers: .ignore)
      else { return reply(answer) }
      engine.narrate(patient, { _ in C.analysis(outcome) }, then: { [reply] in reply(answer) })
    }
  }
}

extension Engine {
  /// Asks for a text about an analysis if somebody writes such texts; calls back when there is one, or there will be none.
  func narrate(
    _ patient: PatientID,
    _ find: @escaping @Sendable (borrowing RecordView) throws(Failure) -> HealthAnalysisID?,
    then end: @escaping @Sendable () -> Void = {}
  ) {
    guard narratives.isAttended else { return end() }
    do throws(Failure) {
      try readers.run { [self] in
        do throws(Failure) {
          try writer.settle()
          let work = try read(.daemon) { (view) throws(Failure) in
            try find(view).map { (id) throws(Failure) in try NarrativeDesk.Analysis(id, of: patient, view) }
          }
          if let work { ask(.analysis(work), within: narratives.patience, end) } else { end() }
        } catch { end() }
      }
    } catch { end() }
  }

  /// Asks for a text; calls back when there is one, or there will be none.
  func ask(
    _ work: NarrativeDesk.Work, within milliseconds: Int64, _ end: @escaping @Sendable () -> Void
  ) {
    guard let id = narratives.ask(work, within: milliseconds, end: end) else { return end() }
    identity.timetable.after(milliseconds: milliseconds) { [narratives] in narratives.take(id)?.end() }
  }
}

extension NarrativeDesk.Analysis {
  fileprivate init(
    _ id: HealthAnalysisID, of patient: PatientID, _ view: borrowing RecordView
  ) throws(Failure) {
    let entry = try view.analysis(id, of: patient)
    let event = try view.analysisDetail(id).event
    let panel = try view.version(BiomarkerPanel.self, event.panel)
    self.init(
      patient: patient, analysis: id, preferences: entry.current,
      brief: NarrativeBrief(event, panel, NarrativeReading(entry)))
  }
}
