import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Every method of the catalog, called by a clinician about a patient who keeps own entries from the care team.
@Suite("Withheld from every answer") struct WithheldAnswerTests {
  /// What became of a method: while the patient shared, sent once more when they no longer did, and new then.
  private struct Row {
    var shared = ""
    var again = "–"
    var kept = ""
    /// Canaries that the answer has while the patient shares.
    var shows: [String] = []
  }

  @Test("R-MH-053: nothing that the patient keeps is in any answer or refusal, first or once more")
  func everyMethod()
    throws
  {
    let scene = try WithheldScene()
    var (rows, table) = ([String: Row](), "method\tshared\tsent again\tkept\tshows while shared")
    for endpoint in Catalog.all.sorted(by: { $0.name < $1.name }) {
      let row = try row(endpoint, scene)
      rows[endpoint.name] = row
      table += "\n\(endpoint.name)\t\(row.shared)\t\(row.again)\t\(row.kept)\t"
      table += row.shows.isEmpty ? "–" : row.shows.joined(separator: ", ")
    }
    GoldenFile.expect(table + "\n", is: "withheld.tsv")
    for name in rows.keys.sorted() where Self.isTheirs(name) && rows[name]?.kept != "ok" {
      let kept = rows[name]?.kept ?? "?"
      #expect(Self.refused[name] == kept, "\(name) is refused here (\(kept)), which `refused` does not say")
    }
    // A canary that nobody could see would be found nowhere.
    expectSame(Set(rows.values.flatMap(\.shows)), WithheldScene.canaries.map(\.name))
  }

  /// Commands about patients that a clinician may call, and is refused here.
  private static let refused = ["appointments.complete": "not_started_yet"]

  private static func isTheirs(_ name: String) -> Bool {
    guard let endpoint = Catalog.byName[name], endpoint.kind == .command else { return false }
    return endpoint.access.subject == .patient && endpoint.access.people.contains(.clinicians)
  }

  private func row(_ endpoint: Endpoint, _ scene: WithheldScene) throws -> Row {
    var row = Row()
    let token = endpoint.name == "identity.logOut" ? try scene.care.freshToken(.clinician) : scene.clinician
    let meta: Value =
      endpoint.takesCommandID
      ? ["commandId": scene.newCommand(), "keeps": "refusals"] : [:]
    try scene.share(true)
    let parameters = try scene.parameters(endpoint)
    let first = try scene.call(endpoint.name, parameters, token, meta: meta)
    (row.shared, row.shows) = (WithheldScene.verdict(first), try WithheldScene.canaries(in: first))
    try scene.share(false)
    if endpoint.takesCommandID {
      row.again = try verdict(endpoint, parameters, token, meta, scene)
    }
    try scene.share(true)
    let others = try scene.parameters(endpoint)
    try scene.share(false)
    row.kept = try verdict(endpoint, others, token, [:], scene)
    for id in scene.kept {
      for member in others.members where member.name.hasSuffix("Id") && member.name != "patientId" {
        _ = try verdict(
          endpoint, others.adding(.object([Value.Member(member.name, id)])), token, [:], scene)
      }
    }
    return row
  }

  @Test("a program that acts for a clinician is shown no more than they are") func acting() throws {
    let scene = try WithheldScene()
    let actor: Value = [
      "actor": ["role": "clinician", "id": .string("\(try scene.care.account(.clinician))")]
    ]
    var refused: [String] = []
    for endpoint in Catalog.all
    where endpoint.access.subject == .patient && endpoint.access.people.contains(.clinicians) {
      try scene.share(true)
      let parameters = try scene.parameters(endpoint)
      try scene.share(false)
      let verdict = try verdict(endpoint, parameters, nil, actor, scene)
      if verdict == "not_shared" { refused.append(endpoint.name) }
    }
    expectSame(refused, RightsTests.hidden.map(\.name))
  }

  /// What became of a call, whose answer must hold no canary.
  private func verdict(
    _ endpoint: Endpoint, _ parameters: Value, _ token: String?, _ meta: Value, _ scene: WithheldScene
  ) throws -> String {
    let reply = try scene.call(endpoint.name, parameters, token, meta: meta)
    let found = try WithheldScene.canaries(in: reply)
    #expect(found.isEmpty, "\(endpoint.name)")
    return WithheldScene.verdict(reply)
  }
}
