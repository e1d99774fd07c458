/// What was known about the person when a report was analyzed.
package struct AnalyzedPerson: Codable, Sendable, Equatable {
  package var sex: BiomarkerRange.Sex?
  /// In whole years at the date of collection.
  package var age: Int?
  package var isPregnant: Bool
  package var takesVitaminKAntagonist: Bool

  package init(_ person: BiomarkerPerson) {
    (sex, age, isPregnant) = (person.sex, person.age, person.isPregnant)
    takesVitaminKAntagonist = person.takesVitaminKAntagonist
  }

  package var person: BiomarkerPerson {
    var person = BiomarkerPerson(sex: sex, age: age)
    (person.isPregnant, person.takesVitaminKAntagonist) = (isPregnant, takesVitaminKAntagonist)
    return person
  }
}

/// The statuses of an earlier report that patterns which must persist depend on (R-SO-350).
package struct EarlierStatuses: Codable, Sendable, Equatable {
  /// Before the collection of the analyzed report.
  package var days: Int
  /// By biomarker.
  package var statuses: SortedObject<BiomarkerStatus>

  package init(days: Int, statuses: SortedObject<BiomarkerStatus>) {
    (self.days, self.statuses) = (days, statuses)
  }
}

/// The analysis that another one is compared with (R-SO-183).
package struct EarlierAnalysis: Codable, Sendable, Equatable {
  package var analysisId: HealthAnalysisID
  /// Points of its scored values, by biomarker.
  package var points: SortedObject<ExactDecimal>

  package init(analysisId: HealthAnalysisID, points: SortedObject<ExactDecimal>) {
    (self.analysisId, self.points) = (analysisId, points)
  }
}
