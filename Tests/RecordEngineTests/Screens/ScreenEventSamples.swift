import RecordModel

@testable import RecordEngine

extension EventSamples {
  /// One event of every type of the templates of screens.
  static var screens: [any Event] {
    let content = ImportScreenTemplate.example.template
    return [
      ScreenTemplateImported(
        modelName: .patientFaqs, version: 2, contentHash: ScreenContent.hash(content), content: content,
        language: .de),
      ScreenTemplatePublished(modelName: .patientFaqs, version: 2),
      ScreenTemplateUnpublished(modelName: .patientFaqs),
    ]
  }
}
