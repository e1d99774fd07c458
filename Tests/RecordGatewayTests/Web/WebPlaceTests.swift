import HTTPTypes
import RecordModel
import Testing

@testable import RecordGateway

@Suite("Places of the web app") struct WebPlaceTests {
  private let own = WebPlace(screen: .patientDashboard, account: "p1", patient: "p1")
  private let care = WebPlace(screen: .clinicianAlerts, account: "c1", patient: nil)
  private let chart = WebPlace(screen: .clinicianPatientDetail, account: "c1", patient: "p1")

  @Test(
    "a path of the app is a page, an operation stays below /web, and what leaves the app stays as it is",
    arguments: [
      ("/", "/web"), ("/labs", "/web/labs"), ("/labs/lab-1", "/web/labs#lab-1"),
      ("/messages/thread-1", "/web/messages#thread-1"),
      ("/labs?from=2026-01-01", "/web/labs?from=2026-01-01"),
      ("/clinician/alerts", "/web/clinician/alerts"), ("/vitals-trends", "/web/vitals-trends"),
      ("/api/patients/p1/labs/l1/document", "/web/api/patients/p1/labs/l1/document"),
      ("//evil.example", "//evil.example"), ("https://example.org", "https://example.org"),
      ("mailto:a@example.org", "mailto:a@example.org"), ("#main", "#main"), ("/nowhere", "/web/nowhere"),
    ])
  func links(target: String, place: String) { #expect(own.link(target) == place) }

  @Test("pages about a patient keep the patient, and others forget them") func about() {
    #expect(chart.page(.clinicianCarePlanEditor) == "/web/clinician/care-plan-editor?patientId=p1")
    #expect(chart.page(.clinicianAlerts) == "/web/clinician/alerts")
    #expect(care.page(.clinicianPatientDetail, about: "p2") == "/web/clinician/patient-detail?patientId=p2")
    #expect(own.page(.patientLabs) == "/web/labs")
  }

  @Test("an address has what the page knows, unless a field says otherwise") func addresses() {
    let path: PathTemplate = "/api/clinicians/{clinicianId}/alerts/{alertId}/resolve"
    #expect(care.address(path, without: ["alertId"]) == "/web/api/clinicians/c1/alerts/{alertId}/resolve")
    #expect(own.address("/api/patients/{patientId}/labs", without: []) == "/web/api/patients/p1/labs")
    #expect(
      chart.address("/api/patients/{patientId}/labs", without: ["patientId"])
        == "/web/api/patients/{patientId}/labs")
  }

  @Test("the script is small, and no page has another") func script() {
    #expect(WebScript.text.utf8.count <= 10 << 10)
    #expect(!WebScript.text.contains("innerHTML") && !WebScript.text.contains("eval"))
    #expect(!WebScript.text.contains("</script"))
  }

  @Test(
    "a page speaks the first of its languages that the browser names",
    arguments: [
      ("de", Language.de), ("de-CH, en;q=0.8", .de), ("fr, de;q=0.5", .de), ("en-GB", .en), ("", .en),
      ("xx", .en), ("*", .en),
    ])
  func language(accepted: String, language: Language) {
    let head = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: "/web", headerFields: [.acceptLanguage: accepted])
    #expect(Language.asked(head) == language)
  }
}
