import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Templates of screens") struct ScreenTemplateTests {
  private func template(
    _ title: String, published: Bool = false, model: String = "patient-faqs"
  ) throws -> ImportScreenTemplate {
    let value: Value = [
      "id": "faqs", "name": "FAQs", "modelName": .string(model), "published": .bool(published),
      "data": ["title": .string(title), "blocks": [["type": "h1", "children": ["FAQs"]]]],
    ]
    return ImportScreenTemplate(template: String(decoding: try JSON.encode(value), as: UTF8.self))
  }

  @Test("R-MH-303, R-MH-304: versions are kept for ever, one is live at most, and an older one can be again")
  func life() throws {
    let scene = try RecordScene()
    let test = scene.test
    let first = try test.call(try template("One", published: true))
    #expect(first.version == 1 && first.published && !first.unchanged)
    let second = try test.call(try template("Two"))
    #expect(second.version == 2 && !second.published)
    func live() throws -> Int? { try test.call(ListScreenTemplates()).templates.first?.publishedVersion }
    #expect(try live() == 1)
    #expect(try test.call(PublishScreenTemplate(modelName: "patient-faqs", version: 2)).published)
    #expect(try live() == 2)
    #expect(try test.call(PublishScreenTemplate(modelName: "patient-faqs", version: 1)).version == 1)
    #expect(try live() == 1, "a rollback")
    #expect(
      try scene.refusal(PublishScreenTemplate(modelName: "patient-faqs", version: 1)) == "already_published")
    #expect(try test.call(UnpublishScreenTemplate(modelName: "patient-faqs")).publishedVersion == nil)
    #expect(try scene.refusal(UnpublishScreenTemplate(modelName: "patient-faqs")) == "not_published")
    let versions = try test.call(ListScreenTemplateVersions(modelName: "patient-faqs")).versions
    #expect(versions.map(\.version) == [2, 1] && versions.allSatisfy { !$0.published })
    #expect(versions.map(\.contentHash) == [second.contentHash, first.contentHash])
    try scene.verifyProjections()
  }

  @Test("R-MH-303: the same content is not kept twice, however it is written and whether it is to be live")
  func unchanged() throws {
    let test = try RecordScene().test
    let first = try test.call(try template("One"))
    let before = try test.call(ListScreenTemplateVersions(modelName: "patient-faqs"))
    for text in [
      try template("One", published: true).template,
      """
      { "published" : false, "data": {"blocks":[{"children":["FAQs"],"type":"h1"}],"patientId":"P001",
        "title":"One"}, "modelName":"patient-faqs","name":"FAQs","id":"f\\u0061qs" }
      """,
    ] {
      let again = try test.call(ImportScreenTemplate(template: text))
      #expect(again.unchanged && again.version == 1 && again.contentHash == first.contentHash)
    }
    #expect(try test.call(ListScreenTemplateVersions(modelName: "patient-faqs")) == before)
    _ = try test.call(try template("Two"))
    #expect(try test.call(try template("One")).version == 3, "not the latest any more")
  }

  @Test("R-MH-305, R-MH-322: what is exported is what was kept, and imports as unchanged") func export()
    throws
  {
    let test = try RecordScene().test
    let sample: Value = [
      "id": "content_id", "name": "Patient Dashboard", "modelName": "patient-dashboard", "published": true,
      "data": [
        "title": "My Health Dashboard", "patientId": "P001",
        "blocks": [["type": "p", "children": ["Welcome back, Sarah"]]],
      ],
    ]
    let text = String(decoding: try JSON.encode(sample), as: UTF8.self)
    let made = try test.call(ImportScreenTemplate(template: text))
    #expect(made.warnings.map(\.code) == ["patient_data_dropped", "literal_name"])
    let export = try test.call(ExportScreenTemplate(modelName: "patient-dashboard"))
    let content = try #require(export.content)
    #expect(!content.contains("P001") && content.contains("\"published\":true"))
    #expect(try test.call(ImportScreenTemplate(template: content)).unchanged)
  }

  @Test(
    "R-MH-307 to R-MH-310: a refusal says where, and keeps nothing",
    arguments: [
      ("unknown_model", "patient-login", #"{"type":"p"}"#), ("unknown_model", "home", #"{"type":"p"}"#),
      ("unknown_block_type", "patient-faqs", #"{"type":"video2"}"#),
      ("unsafe_content", "patient-faqs", #"{"type":"script"}"#),
      ("unknown_binding", "patient-faqs", #"{"type":"p","children":["{{labs}}"]}"#),
      ("/data/blocks/0/type bad_format", "patient-faqs", #"{"type":"tr"}"#),
    ])
  func refusals(reason: String, model: String, block: String) throws {
    let scene = try RecordScene()
    let text =
      #"{"id":"a","name":"b","modelName":"\#(model)","published":true,"data":{"title":"c","blocks":[\#(block)]}}"#
    #expect(try scene.refusal(ImportScreenTemplate(template: text)).hasSuffix(reason))
    #expect(try scene.test.call(ListScreenTemplates()).templates.isEmpty)
  }

  @Test("R-MH-309: 32 levels are taken, and however many more are told as too many") func depth() throws {
    let scene = try RecordScene()
    func text(_ levels: Int) -> String {
      let inner = String(repeating: #"{"type":"div","children":["#, count: levels - 1)
      return
        #"{"id":"a","name":"b","modelName":"patient-faqs","published":true,"data":{"title":"c","blocks":["#
        + inner + #"{"type":"div"}"# + String(repeating: "]}", count: levels - 1) + "]}}"
    }
    #expect(try scene.test.call(ImportScreenTemplate(template: text(32))).version == 1)
    for levels in [33, 100, 1000, 100_000] {
      #expect(try scene.refusal(ImportScreenTemplate(template: text(levels))).hasSuffix("too_deep"))
    }
  }

  @Test("R-MH-320, R-MH-323: each screen says why it cannot be shown") func live() throws {
    let scene = try RecordScene()
    func reason(_ screen: String) throws -> String? {
      try scene.refusal(GetPatientScreen(patientId: scene.patient, screen: screen))
    }
    #expect(try reason("patient-faqs") == "template_not_published")
    #expect(try reason("patient-login") == "template_not_published", "native, and never has one")
    #expect(try reason("clinician-alerts") == "wrong_audience")
    _ = try scene.test.call(try template("One", published: true))
    let screens = try scene.test.call(ListScreens()).screens
    #expect(screens.count == 36 && screens.filter(\.templateAvailable).map(\.screen) == [.patientFaqs])
    #expect(screens.filter { $0.audience == .everybody }.count == 4)
  }
}
