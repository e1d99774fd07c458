import Glibc

/// Reports of a laboratory that are uploaded, read and deleted while the daemon is killed, and what must be left of them.
///
/// The driver does the laboratory's work itself, so that only the daemon's calls are counted.
final class Reports {
  /// A head that says what it is, and 69,990 times one letter, which is more than one chunk of a sealed file.
  private struct Content {
    let three: String
    let sha256: String

    var base64: String { "JVBERi0xLjQK" + String(repeating: three, count: 23_330) }
  }

  private static let contents = [
    Content(three: "QUFB", sha256: "343b95f583843cc746af6c5d5aad28e87b3124a82b2eb8849a167c731bbed728"),
    Content(three: "QkJC", sha256: "a31ee9de0d2ac07e597f86b2e9dba01f91ca6cce68a0c5e9428414abe57f17f8"),
  ]

  private var patient: String?
  /// What the daemon said was uploaded; of these, what it was told to delete may be there or not until it said so.
  private var (uploaded, doomed, deleted): (Set<String>, Set<String>, Set<String>) = ([], [], [])

  func prepare(_: Site) { (patient, uploaded, doomed, deleted) = (nil, [], [], []) }

  /// A report that is read, one that is read and deleted, and one that waits to be inspected.
  func work(_: Site, _ connection: Connection, _: Load) throws {
    let patient = try connection.call("patient.create")["id"]?.text ?? ""
    self.patient = patient
    let first = try upload(Self.contents[0], patient, connection)
    try labor(connection)
    _ = try upload(Self.contents[1], patient, connection)
    try labor(connection)
    doomed.insert(first)
    _ = try connection.call("labReport.delete", "\"patientId\":\"\(patient)\",\"reportId\":\"\(first)\"")
    deleted.insert(first)
    let third = try send(Self.contents[0], patient, connection)
    try inspect(Self.contents[0], third, patient, connection)
  }

  private func members(_ patient: String, _ id: String) -> String {
    "\"patientId\":\"\(patient)\",\"documentId\":\"\(id)\""
  }

  private func send(_ content: Content, _ patient: String, _ connection: Connection) throws -> String {
    let begun = try connection.call("labReport.begin", "\"patientId\":\"\(patient)\"")
    let id = begun["documentId"]?.text ?? ""
    _ = try connection.call(
      "document.append", members(patient, id) + ",\"offset\":0,\"data\":\"\(content.base64)\"")
    return id
  }

  private func inspect(
    _ content: Content, _ id: String, _ patient: String, _ connection: Connection
  ) throws {
    _ = try connection.call("labReport.inspect", members(patient, id) + ",\"sha256\":\"\(content.sha256)\"")
  }

  private func upload(_ content: Content, _ patient: String, _ connection: Connection) throws -> String {
    let id = try send(content, patient, connection)
    try inspect(content, id, patient, connection)
    try labor(connection)
    try inspect(content, id, patient, connection)
    _ = try connection.call("labReport.upload", members(patient, id))
    uploaded.insert(id)
    return id
  }

  private static let row = """
    {"label":"Kreatinin","biomarker":"creatinine","isFuzzy":false,"text":"0,9","number":0.9,"unit":"mg/dl",\
    "ucum":"mg/dL","intervalText":"","specimen":"blood","confidence":0.99,"readings":[],"doubts":[],\
    "place":{"page":1,"line":1,"box":{"left":500,"top":1000,"right":9000,"bottom":1200}}}
    """

  /// Does all that waits for the laboratory.
  private func labor(_ connection: Connection) throws {
    while let job = try connection.call("laboratory.take", "\"limit\":1,\"waitSeconds\":0")["jobs"]?.list
      .first
    {
      let found =
        job["task"]?.text == "inspect"
        ? #""inspected":{"pages":1,"scanner":"built-in"}"#
        : #""read":{"engine":"pdftotext 22.12.0","identity":{},"reading":{"rules":"reading-1","panel":""#
          + "\(job["panel"]?.text ?? "")\",\"method\":\"pdftotext\",\"collectedOn\":\"2026-01-10\",\"findings\":[],"
          + "\"pages\":[{\"text\":\"Kreatinin 0,9 mg/dl\",\"confidence\":0.99}],\"values\":[\(Self.row)]}}"
      _ = try connection.call(
        "laboratory.settle", "\"jobId\":\"\(job["jobId"]?.text ?? "")\",\"findings\":{\(found)}")
    }
  }

  /// Every acknowledged report is there and is read once, a deleted one is not, and there is no file of anything else.
  func check(_ site: Site, _ connection: Connection) throws {
    guard let patient else { return }
    try labor(connection)
    let listed =
      try connection.call("labReport.list", "\"patientId\":\"\(patient)\"")["reports"]?.list ?? []
    let ids = Set(listed.compactMap { $0["id"]?.text })
    guard uploaded.subtracting(doomed).isSubset(of: ids) else {
      throw TortureError("an uploaded report is lost")
    }
    guard deleted.isDisjoint(with: ids) else { throw TortureError("a deleted report is there") }
    guard listed.allSatisfy({ $0["status"]?.text == "completed" && $0["values"]?.list.count == 1 }) else {
      throw TortureError("a report is not read: \(listed.map(\.canonical))")
    }
    try checkEvents(connection, ids)
    try Documents.checkFiles(site, ids)
  }

  private func checkEvents(_ connection: Connection, _ ids: Set<String>) throws {
    let events = try Oracle.events(connection, after: 0)
    for type in ["labreport.uploaded", "labreport.processing-completed", "analysis.generated"] {
      let reports = events.filter { $0["type"]?.text == type }.compactMap { $0["payload"]?["reportId"]?.text }
      guard ids.isSubset(of: reports), Set(reports).count == reports.count else {
        throw TortureError("\(type) is not there once for each report: \(reports)")
      }
    }
  }
}
