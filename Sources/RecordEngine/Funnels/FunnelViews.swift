import RecordModel
import RecordStore

/// Questionnaires as the contract shows them, in one language.
extension CompiledFunnel {
  func detail(_ language: Language) -> FunnelDetail {
    FunnelDetail(
      id: definition.id, slug: slug, title: definition.title.localized(language),
      description: definition.details.localized(language), estimatedMinutes: definition.estimatedMinutes,
      pillar: definition.pillar.id, version: definition.version, stepCount: definition.steps.count,
      contentPages: contentPages(language))
  }

  func definitionView(_ language: Language) -> FunnelDetail {
    var view = detail(language)
    view.steps = definition.steps.indices.map { step(at: $0, language) }
    view.disclaimer = definition.disclaimer.localized(language)
    view.licence = definition.licence.notice.localized(language)
    return view
  }

  func catalogueView(_ language: Language) -> CatalogFunnel {
    CatalogFunnel(
      id: definition.id, slug: slug, title: definition.title.localized(language),
      description: definition.description.localized(language), estimatedMinutes: definition.estimatedMinutes,
      version: definition.version)
  }

  /// A step with its questions.
  func step(at index: Int, _ language: Language) -> StepView {
    var view = stepSummary(at: index, language)
    let step = definition.steps[index]
    view.stepIndex = index
    if step.type == .questions { view.questions = (step.questions ?? []).map { $0.view(language) } }
    view.content = step.content?.localized(language)
    return view
  }

  /// The same, with its text; a step is shown with every answer about an assessment.
  func writtenStep(at index: Int, _ language: Language) -> Prewritten<StepView> {
    writtenSteps.step(at: index, language) { step(at: index, language) }
  }

  /// A step without its questions.
  func stepSummary(at index: Int, _ language: Language) -> StepView {
    let step = definition.steps[index]
    return StepView(
      stepId: step.id, title: step.title.localized(language), type: step.type.rawValue,
      orderIndex: step.orderIndex)
  }

  /// The canonical slug.
  var slug: Slug { Slug(replacing: definition.slug) }

  private func contentPages(_ language: Language) -> [FunnelDetail.ContentPage]? {
    guard let pages = definition.contentPages, !pages.isEmpty else { return nil }
    return pages.map {
      FunnelDetail.ContentPage(
        slug: $0.slug, title: $0.title.localized(language), content: $0.content.localized(language))
    }
  }
}

extension FunnelDefinition.Question {
  func view(_ language: Language) -> QuestionView {
    QuestionView(
      id: id, key: key, label: label.localized(language), type: type.rawValue, isRequired: required,
      options: options?.view(language), condition: condition)
  }
}

extension FunnelDefinition.Options {
  fileprivate func view(_ language: Language) -> Value {
    switch self {
    case .scale(let scale):
      [
        "min": .integer(Int64(scale.min)), "max": .integer(Int64(scale.max)),
        "minLabel": .string(scale.minLabel.localized(language)),
        "maxLabel": .string(scale.maxLabel.localized(language)),
      ]
    case .choices(let choices):
      .array(
        choices.map { ["value": .integer(Int64($0.value)), "label": .string($0.label.localized(language))] })
    }
  }
}
