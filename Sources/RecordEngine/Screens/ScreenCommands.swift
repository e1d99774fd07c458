import RecordModel
import RecordStore

extension ImportScreenTemplate: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    let template: ScreenTemplate
    do throws(TemplateRefusal) { template = try TemplateReader.read(self.template) } catch {
      throw Failure(refused: error)
    }
    let (name, hash) = (template.screen.name, ScreenContent.hash(template.content))
    let known = try view.document(ScreenTemplateDocument.self, name.keyBytes)
    var outcome = Outcome(
      modelName: name, version: known?.latest ?? 0, published: known != nil && known?.live == known?.latest,
      contentHash: hash, unchanged: true, warnings: template.warnings)
    if known?.latestHash == hash { return .unchanged(.system, outcome: outcome) }
    outcome.version += 1
    (outcome.published, outcome.unchanged) = (template.isPublished, false)
    var events: [any Event] = [
      ScreenTemplateImported(
        modelName: name, version: outcome.version, contentHash: hash, content: template.content,
        language: language ?? .en)
    ]
    if template.isPublished {
      events.append(ScreenTemplatePublished(modelName: name, version: outcome.version))
    }
    return Decision(.system, events, outcome: outcome)
  }
}

extension PublishScreenTemplate: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ScreenTemplateVersion> {
    let (template, found) = try view.screenVersion(modelName, version)
    guard template.live != version else {
      throw Failure(
        .stateConflict, "this version is live already", details: ["reason": "already_published"])
    }
    return Decision(
      .system, [ScreenTemplatePublished(modelName: template.modelName, version: version)],
      outcome: found.view(live: version, isWhole: true))
  }
}

extension UnpublishScreenTemplate: Command {
  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<ScreenTemplateSummary> {
    var template = try view.screenTemplate(modelName)
    guard template.live != nil else {
      throw Failure(.stateConflict, "no version is live", details: ["reason": "not_published"])
    }
    (template.live, template.updatedAt) = (nil, view.recordedAt)
    return Decision(
      .system, [ScreenTemplateUnpublished(modelName: template.modelName)],
      outcome: try view.summary(of: template))
  }
}

extension Failure {
  /// A template with everything that is wrong with it; the reason is the contract's word for the gravest.
  fileprivate init(refused: TemplateRefusal) {
    let failure = Failure(problems: refused.problems)
    guard case .object(let members)? = failure.details else {
      self = failure
      return
    }
    let others = members.filter { $0.name != "reason" }
    self.init(
      failure.code, failure.message, details: .object([.init("reason", .string(refused.reason))] + others))
  }
}
