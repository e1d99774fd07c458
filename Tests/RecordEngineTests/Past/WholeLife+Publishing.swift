import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What is published.
extension WholeLife {
  static func publish(_ test: TestEngine) throws {
    try test.publishShippedFunnels()
    func file(_ path: String) throws -> Value { try JSON.decode(Value.self, from: Shipped.file(path)) }
    _ = try test.call(PublishMeasures(definition: try file("Config/measures/measures-2026-2.json")))
    _ = try test.call(PublishPractice(definition: try file("Config/practice/example.json")))
    _ = try test.call(PublishFacilities(definition: try file("Config/facilities/example.json")))
    _ = try test.call(
      PublishInteractions(definition: try file("Config/interactions/interactions-2026-2.json")))
    var devices = DeviceCatalog.shipped
    devices.id = "devices-1"
    _ = try test.call(PublishDeviceCatalog(definition: try Tape(encoding: devices).value()))
    _ = try test.call(PublishConsent.example)
    _ = try test.call(DeactivateFunnel(slug: Slug(replacing: "phq-9")))
    _ = try test.call(ActivateFunnel(slug: Slug(replacing: "phq-9")))
    let template = try Shipped.file("Config/screens/en/clinician-alerts.json")
    let imported = try test.call(ImportScreenTemplate(template: String(decoding: template, as: UTF8.self)))
    let name = imported.modelName.rawValue
    _ = try test.send(PublishScreenTemplate(modelName: name, version: imported.version))
    _ = try test.call(UnpublishScreenTemplate(modelName: name))
    _ = try test.call(PublishScreenTemplate(modelName: name, version: imported.version))
  }

  mutating func publishLibrary() throws {
    let resource = try test.call(PublishResource.example)
    things.learn(resource.id.text, as: "resourceId")
    var (item, question) = (ResourceItem.example, FaqItem.example)
    (item.title, question.answer) = ("Less salt", "By telephone.")
    _ = try test.call(ReviseResource(resource.id, item))
    let faq = try test.call(PublishFaq.example)
    _ = try test.call(ReviseFaq(faq.id, question))
  }
}
