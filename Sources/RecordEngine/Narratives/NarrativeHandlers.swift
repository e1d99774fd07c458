import RecordModel
import RecordStore

extension TakeNarrativeJobs: WaitingOperation {
  static var longestWait: Duration { .seconds(10) }
  // Refused beyond 10, but asked for before that.
  var waitMilliseconds: Int? { min(max(waitSeconds ?? 0, 0), 10) * 1000 }
  func ends(_ engine: Engine) -> JobEnds { engine.narratives.arrivals }
  static func isUnderWay(_ outcome: Outcome) -> Bool { outcome.jobs.isEmpty }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    var checks = FieldChecks()
    if !(1...16).contains(limit ?? 1) { checks.refuse("/limit", "out_of_range", "1 to 16") }
    if !(0...10).contains(waitSeconds ?? 0) { checks.refuse("/waitSeconds", "out_of_range", "0 to 10") }
    try checks.finish()
    let jobs = engine.narratives.take(
      limit ?? 1, waiting: Int64(waitMilliseconds ?? 0), withQuestions: questions == true)
    return Outcome(jobs: jobs)
  }
}

extension SettleNarrative: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let asked = engine.narratives.take(jobId) else { throw .noNarrativeJob }
    // Whoever waits is answered, whatever becomes of the text.
    defer { asked.end() }
    guard let narrative else { return Outcome(isAccepted: false) }
    switch asked.work {
    case .analysis(let work):
      guard let text = NarrativeCheck(brief: work.brief).accepted(narrative.text) else {
        return Outcome(isAccepted: false)
      }
      return Outcome(isAccepted: try engine.accept(narrative.signed(text), work, call))
    case .question(let work): return Outcome(isAccepted: work.answer(narrative.signed(narrative.text)))
    }
  }
}

extension Engine {
  /// Appends a text, unless the analysis is gone or read in another way by now.
  fileprivate func accept(
    _ narrative: NarrativeText, _ work: NarrativeDesk.Analysis, _ call: CallContext
  ) throws(Failure) -> Bool {
    try append(call) { (view) throws(Failure) in
      guard (try? view.patient(work.patient)) != nil,
        let entry = try? view.analysis(work.analysis, of: work.patient), entry.current == work.preferences
      else { return .unchanged(StreamID(work.patient), outcome: false) }
      let panel = try view.version(BiomarkerPanel.self, entry.panel)
      let event = NarrativeAccepted(
        analysisId: work.analysis, reportId: entry.analysis.reportId,
        narrative: narrative.reserved(by: panel, in: work.brief.language))
      return Decision(StreamID(work.patient), [event], outcome: true)
    }
  }
}

extension NarrativeText {
  /// A text with whoever wrote it, in words that can be shown.
  fileprivate func signed(_ text: String) -> NarrativeText {
    NarrativeText(text: text, provider: provider.shortened, model: model?.shortened)
  }

  /// The text with the panel's reservation below it, which goes wherever the text is shown (R-SO-170).
  fileprivate func reserved(by panel: BiomarkerPanel, in language: String) -> NarrativeText {
    let reservation = panel.disclaimer.localized(language == "de" ? .de : .en)
    return NarrativeText(text: "\(text)\n\n\(reservation)", provider: provider, model: model)
  }
}

extension Failure {
  static let noNarrativeJob = Failure(
    .notFound, "there is no such job any more: it ended, or the text is too late",
    details: ["field": "jobId"])
}
