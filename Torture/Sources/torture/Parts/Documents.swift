import Glibc

/// Documents that are sent and removed while the daemon is killed, and what must be left of them.
final class Documents {
  /// 70,000 times one letter, which is more than one chunk of a sealed file.
  private struct Content {
    /// Base64 of three of them, and of the one that is left.
    let (three, one): (String, String)
    let sha256: String

    var base64: String { String(repeating: three, count: 23_333) + one }
  }

  private static let contents = [
    Content(
      three: "QUFB", one: "QQ==",
      sha256: "b80935d45c7fcb544ad1b841005e50e452239aef65d3e0b6c07976a50f356c69"),
    Content(
      three: "QkJC", one: "Qg==",
      sha256: "fe83d2c176d81302c7eec64a3d8554b95bea35bd4566fa3ef5a5170ec23fdcdf"),
    Content(
      three: "Q0ND", one: "Qw==",
      sha256: "a849f3f3174527a9b304a094704462c8bc4c9cd0aac35eb6ac3a92f9a3f99ef2"),
  ]

  private var patient: String?
  /// What the daemon said is there, and is not; what it was told to remove may be either.
  private var (kept, removed): (Set<String>, Set<String>) = ([], [])

  func prepare(_: Site) { (patient, kept, removed) = (nil, [], []) }

  /// Three documents, of which one is removed again, and one that is never ended.
  func work(_: Site, _ connection: Connection, _: Load) throws {
    let patient = try connection.call("patient.create")["id"]?.text ?? ""
    self.patient = patient
    let first = try add(Self.contents[0], patient, connection)
    _ = try add(Self.contents[1], patient, connection)
    kept.remove(first)
    _ = try connection.call("document.remove", members(patient, first))
    removed.insert(first)
    _ = try add(Self.contents[2], patient, connection)
    _ = try send(Self.contents[0], patient, connection)
  }

  private func members(_ patient: String, _ id: String) -> String {
    "\"patientId\":\"\(patient)\",\"documentId\":\"\(id)\""
  }

  private func send(_ content: Content, _ patient: String, _ connection: Connection) throws -> String {
    let id =
      try connection.call("document.begin", "\"patientId\":\"\(patient)\"")["documentId"]?.text ?? ""
    _ = try connection.call(
      "document.append", members(patient, id) + ",\"offset\":0,\"data\":\"\(content.base64)\"")
    return id
  }

  private func add(_ content: Content, _ patient: String, _ connection: Connection) throws -> String {
    let id = try send(content, patient, connection)
    _ = try connection.call("document.add", members(patient, id) + ",\"sha256\":\"\(content.sha256)\"")
    kept.insert(id)
    return id
  }

  /// What was acknowledged is there with all its bytes, what was removed is not, and there is no file of anything else.
  func check(_ site: Site, _ connection: Connection) throws {
    guard let patient else { return }
    let listed = try connection.call("document.list", "\"patientId\":\"\(patient)\"")["documents"]?.list ?? []
    let ids = Set(listed.compactMap { $0["id"]?.text })
    guard kept.isSubset(of: ids) else { throw TortureError("an acknowledged document is lost") }
    guard removed.isDisjoint(with: ids) else { throw TortureError("a removed document is there") }
    for document in listed { try read(document, patient, connection) }
    let end = Clock.now + Clock.patience
    while files(site) != ids {
      guard Clock.now < end else {
        throw TortureError("files \(files(site).sorted()) and documents \(ids.sorted()) differ")
      }
      usleep(5000)
    }
  }

  private func read(_ document: JSON, _ patient: String, _ connection: Connection) throws {
    let id = document["id"]?.text ?? ""
    let data = try connection.call("document.read", members(patient, id))["data"]?.text
    let sha256 = document["sha256"]?.text
    guard let content = Self.contents.first(where: { $0.sha256 == sha256 }), data == content.base64 else {
      throw TortureError("a document has other bytes than were sent")
    }
  }

  private func files(_ site: Site) -> Set<String> {
    let blobs = site.state + "/blobs"
    return Set(Files.names(blobs).flatMap { Files.names("\(blobs)/\($0)") })
  }
}
