import RecordModel
import RecordStore

extension GetFunnelBands: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    guard let funnel = try view.published(FunnelDefinition.self, version) else {
      throw Failure(.notFound, "no such version", details: ["field": "version"])
    }
    let (definition, language) = (funnel.definition, view.call.language)
    guard let scale = definition.scoring.scales.first(where: { $0.key == definition.scoring.primary }) else {
      throw Failure(.corrupt, "a questionnaire's primary scale is missing from the record")
    }
    return Outcome(
      slug: Slug(replacing: definition.slug), title: scale.title.localized(language), min: scale.range.min,
      max: scale.range.max,
      bands: scale.bands.map { band in
        Band(
          min: band.min, max: band.max, riskLevel: band.riskLevel, label: band.label.localized(language))
      })
  }
}
