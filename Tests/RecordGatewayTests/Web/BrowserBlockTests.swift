import RecordModel
import Testing

@testable import RecordGateway

/// What becomes of a screen's blocks where a browser shows them.
@Suite("Blocks in a browser") struct BrowserBlockTests {
  private func made(
    _ text: String, on name: ScreenName = .patientHealthMetrics, _ values: Value = [:], query: String = ""
  ) throws -> String {
    let screen = try #require(Screen.named(name))
    var reader = BlockReader(
      BlockScope(
        bindings: screen.bindings, screens: Set(ScreenName.allCases.map(\.rawValue)),
        operations: Set(screen.operations)))
    let blocks = reader.blocks(try JSON.parse(Array(text.utf8)).value(), at: "")
    try #require(reader.problems.isEmpty, "\(reader.problems)")
    var resolving = BlockResolving(values: values, language: .en)
    let place = WebPlace(
      screen: name, account: "c1", patient: name.isOfClinicians ? nil : "p1")
    let browser = BrowserBlocks(place: place, asked: try ScreenFilters(try QueryItems(query)))
    var markup = BlockMarkup()
    markup.foldsForms = true
    return markup.markup(browser.converted(try resolving.resolve(blocks)))
  }

  @Test("R-MH-316: a way to a screen is a link, about the patient of its item") func ways() throws {
    let button =
      #"[{"type":"button","properties":{"action":{"action":"goTo","screen":"patient-labs"}},"children":["Labs"]}]"#
    #expect(try made(button) == #"<a data-way="button" href="/web/labs">Labs</a>"#)
    let list =
      #"[{"type":"a","properties":{"repeat":"patients","action":{"action":"goTo","screen":"clinician-patient-detail"}},"children":["{{item.name}}"]}]"#
    let text = try made(
      list, on: .clinicianPatientList, ["patients": [["patientId": "p2", "name": "<Erika>"]]])
    #expect(text == #"<a href="/web/clinician/patient-detail?patientId=p2">&lt;Erika&gt;</a>"#)
  }

  @Test("R-MH-317: a form knows its operation's address, and its fields what becomes of them") func forms()
    throws
  {
    let form = """
      [{"type":"form","properties":{"attributes":{"name":"recordVitals"}},"children":[
        {"type":"input","properties":{"attributes":{"name":"heartRate","type":"number"}}},
        {"type":"input","properties":{"attributes":{"name":"timestamp","type":"datetime-local"}}},
        {"type":"input","properties":{"attributes":{"name":"notes","type":"text"}}},
        {"type":"button","children":["Save"]}]}]
      """
    let text = try made(form)
    #expect(text.hasPrefix("<details><summary>Save</summary><form name=\"recordVitals\""), "\(text)")
    #expect(text.contains(#"data-method="POST" data-path="/web/api/patients/p1/vitals""#), "\(text)")
    #expect(
      text.contains(#"<input name="heartRate" type="number" data-kind="number" step="any">"#), "\(text)")
    #expect(text.contains(#"<input name="timestamp" type="datetime-local" data-kind="moment">"#), "\(text)")
    #expect(text.contains(#"<button type="submit">Save</button>"#), "\(text)")
  }

  @Test("R-MH-317: a file is sent in its form, or before it where the form only names it") func files() throws
  {
    func form(_ operation: String, _ field: String) -> String {
      """
      [{"type":"form","properties":{"attributes":{"name":"\(operation)"}},"children":[
        {"type":"input","properties":{"attributes":{"name":"\(field)","type":"file"}}},{"type":"button","children":["Send"]}]}]
      """
    }
    let photo = try made(form("setProfilePhoto", "attachmentId"), on: .patientSettings)
    let stored =
      #"data-method="POST" data-upload="/web/api/patients/p1/attachments" data-purpose="profile-photo">"#
    #expect(photo.contains(#"<input name="attachmentId" type="file" "# + stored), "\(photo)")
    #expect(photo.contains(#"data-files="""#), "\(photo)")
    let card = try made(form("storeAttachment", "contentBase64"), on: .patientInsurance)
    #expect(card.contains(#"<input name="contentBase64" type="file">"#), "\(card)")
    #expect(card.contains(#"data-files="fileName mimeType sha256""#), "\(card)")
    let sound = try made(form("recordVoiceNote", "audioBase64"), on: .patientVoiceNotes)
    #expect(sound.contains(#"data-files="mimeType durationSeconds""#), "\(sound)")
  }

  @Test("the script has 10 KB at most") func size() { #expect(WebScript.text.utf8.count <= 10_000) }

  @Test("a question stays on its page, and shows again what was asked") func questions() throws {
    let form = """
      [{"type":"form","properties":{"attributes":{"name":"getVitalsTrends"}},"children":[
        {"type":"input","properties":{"attributes":{"name":"from","type":"date"}}},{"type":"button","children":["Show"]}]}]
      """
    let text = try made(form, on: .patientVitalsTrends, query: "form=getVitalsTrends&from=2026-01-01")
    #expect(text.contains(#"method="get" action="/web/vitals-trends""#), "\(text)")
    #expect(text.contains(#"<input type="hidden" name="form" value="getVitalsTrends">"#), "\(text)")
    #expect(text.contains(#"name="from" type="date" value="2026-01-01""#), "\(text)")
    #expect(!text.contains("data-path"))
  }

  @Test("what was asked is a part of the query of its own operation alone") func filters() throws {
    let asked = try ScreenFilters(try QueryItems("form=listLabs&limit=3&q=a%26b&empty="))
    #expect(asked.query("listLabs", besides: "limit=200") == "&q=a%26b")
    #expect(asked.query("listVitals", besides: "") == "")
    #expect(try ScreenFilters(QueryItems("q=1")).query("listLabs", besides: "") == "")
  }

  @Test(
    "a field's text becomes what its operation takes there",
    arguments: [
      ("recordVitals", "heartRate", "number"), ("recordVitals", "timestamp", "moment"),
      ("updateSettings", "preferences.notificationsEnabled", "flag"),
      ("updateSettings", "profile.firstName", nil), ("updateSettings", "no.such.member", nil),
      ("createJournalEntry", "symptoms", "lines"), ("recordLab", "analytes.0.value", "number"),
      ("recordLab", "analytes.name", nil),
    ] as [(String, String, String?)])
  func kinds(operation: String, field: String, kind: String?) throws {
    #expect(try #require(FormTarget.of(operation)).kind(of: field) == kind)
  }
}
