import RecordModel
import RecordStore

extension ListScorings: Scan {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let assessment = try view.assessment(assessmentId, of: patientId, slug: nil)
    guard assessment.document.status == .completed, let report = assessment.document.report else {
      throw Failure(
        .stateConflict, "Assessment noch nicht abgeschlossen",
        details: ["reason": "assessment_not_completed", "status": "in_progress"])
    }
    let original = VersionScore(
      funnelVersion: assessment.document.funnelVersion, scoringVersion: report.scoringVersion,
      isOriginal: true,
      totalScore: report.primaryScale?.value, riskLevel: report.primaryScale?.riskLevel,
      scales: report.scales)
    var scorings = [original]
    for version in try versions(of: assessment.document.funnel, view)
    where version != assessment.document.funnelVersion {
      scorings.append(
        Self.score(try view.version(FunnelDefinition.self, version), assessment.document.values))
    }
    return Outcome(scorings: scorings)
  }

  private func versions(of slug: Slug, _ view: borrowing RecordView) throws(Failure) -> [String] {
    try view.documents(PublishedVersion<FunnelDefinition>.self, prefix: [], limit: Int.max)
      .filter { $0.document.definition.slug == slug.text }.map { $0.document.definition.version }
  }

  private static func score(_ funnel: CompiledFunnel, _ answers: [String: Int]) -> VersionScore {
    let rules = funnel.definition.scoring
    func unfit(_ reason: Unfit) -> VersionScore {
      VersionScore(
        funnelVersion: funnel.definition.version, scoringVersion: rules.version, isOriginal: false,
        unfit: reason)
    }
    guard answers.allSatisfy({ funnel.refusal(of: $1, for: $0) == nil }) else {
      return unfit(.otherQuestions)
    }
    guard funnel.missing(answers).isEmpty else { return unfit(.missingAnswers) }
    let result = Scoring.score(funnel, answers: answers)
    return VersionScore(
      funnelVersion: result.funnelVersion, scoringVersion: result.scoringVersion, isOriginal: false,
      totalScore: result.primary?.value, riskLevel: result.primary?.band?.riskLevel,
      scales: result.scales.map(ScaleOutcome.init))
  }
}
