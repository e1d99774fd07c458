import RecordModel

/// Every method there is.
///
/// One line a method.
enum Catalog {
  static let all: [Endpoint] = [
    .operation(DiscoverMethods.self),
    .query(CheckHealth.self),
    .operation(ReportStatus.self),

    .command(CreatePatient.self),
    .query(GetPatient.self),

    .query(ListFunnels.self),
    .query(GetFunnel.self),
    .query(GetFunnelDefinition.self),
    .command(PublishFunnel.self),
    .command(DeactivateFunnel.self),
    .command(ActivateFunnel.self),

    .command(PublishMeasures.self),
    .query(GetMeasures.self),

    .command(LogVitals.self),
    .command(RetractVitals.self),
    .command(CorrectVitals.self),
    .query(ListVitals.self),
    .scan(GetVitalsTrend.self),

    .command(StartAssessment.self),
    .query(GetAssessment.self),
    .query(ResumeAssessment.self),
    .command(SaveAnswer.self),
    .command(ValidateStep.self),
    .command(CompleteAssessment.self),
    .query(GetAssessmentResult.self),
    .query(ListAssessmentHistory.self),
    .scan(ListScorings.self),

    .query(GetDashboard.self),
    .query(ExplainDashboard.self),
    .scan(GetChart.self),
    .scan(ReadTimeline.self),
    .operation(DiffTimeline.self),

    .operation(ReadLog.self),
    .operation(VerifyLog.self),
    .operation(ListProjections.self),
    .operation(RebuildProjection.self),
    .operation(VerifyProjection.self),
    .operation(ExportPatient.self),
    .operation(StartExport.self),
    .operation(GetExportStatus.self),
    .operation(CancelExport.self),
    .operation(ListExports.self),
    .operation(ImportEvents.self),
  ]

  /// The endpoint of a method's name.
  static let byName: [String: Endpoint] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
