import RecordModel
import RecordStore

/// Methods of what the values of laboratory reports come to.
extension Catalog {
  static let analyses = Accounting(.analyses).methods {
    [
      $0.narrated(GenerateAnalysis.self),
      $0.narrated(PersonalizeAnalysis.self),
      $0.command(DeleteAnalysis.self),
      $0.query(GetAnalysis.self),
      $0.query(GetLatestAnalysis.self),
      $0.list.scan(ListAnalyses.self),
      $0.scan(GetAnalysisStatistics.self),
      $0.list.scan(CompareAnalyses.self),
      $0.list.scan(GetBiomarkerTrends.self),
    ]
  }

  /// The narrator, who knows findings and no records.
  static let narratives = Accounting(nil, reads: .record).methods {
    [
      $0.waiting(TakeNarrativeJobs.self),
      $0.operation(SettleNarrative.self),
    ]
  }

  static let healthDashboard = Accounting(.analyses).methods {
    [
      $0.scan(GetHealthOverview.self),
      $0.scan(GetHealthScore.self),
      $0.scan(GetHealthStatistics.self),
      $0.scan(ListHealthCategories.self),
      $0.list.scan(GetCategoryTrends.self),
      $0.list.scan(GetHealthAnalytics.self),
    ]
  }

  static let recommendations = Accounting(.analyses).methods {
    [
      $0.command(AcknowledgeRecommendation.self),
      $0.list.scan(ListRecommendations.self),
      $0.list.scan(ListSmartRecommendations.self),
      $0.scan(GetRecommendationStatistics.self),
      $0.list.scan(GetRecommendationInsights.self),
    ]
  }

  /// Copies of health data for patients.
  static let healthExports = Accounting(.exports).methods {
    [
      $0.mixture.tellingMissing.counted(.export).operation(BeginHealthExport.self),
      $0.waiting(FinishHealthExport.self),
      $0.operation(ReadHealthExport.self),
    ]
  }
}
