import FoundationEssentials
import RecordClient
import RecordModel
import RecordRPC
import Testing

/// What the laboratory makes for good: that it comes out of a real one in its fence, and what is said where it cannot.
@Suite("MyHealthAlly: renditions", .serialized) struct AllyRenditionTests {
  /// A rendition as somebody asks for it.
  private struct Wanted {
    let kind: Rendition.Kind
    let method: String
    let params: Value
    let meta: Value
  }

  /// What one of each kind is made of, in the record of a person.
  private func want(_ kind: Rendition.Kind, of person: WebSession, at site: AllySite) async throws -> Wanted {
    var params: Value = ["patientId": .string(person.account)]
    let meta: Value = ["token": .string(person.token ?? "")]
    switch kind {
    case .receipt:
      params = params.with("paymentId", .string(try await site.paid(person).id))
      return Wanted(kind: kind, method: ReadReceipt.name, params: params, meta: meta)
    case .smallPicture:
      params = params.with("attachmentId", .string(try await site.attached(try await site.photo(), person)))
      return Wanted(kind: kind, method: ReadSmallPicture.name, params: params, meta: meta)
    }
  }

  private func site() async throws -> AllySite {
    let site = try await AllySite(gateway: ["--set", "request-limits=no"])
    Leftovers.add(directory: site.web.site.path)
    return site
  }

  /// Asks until there is an answer, or the refusal that is waited for: `nil` then.
  private func answer(
    _ wanted: Wanted, at site: AllySite,
    orRefusal isLast: (_ reason: String, _ seconds: Int64) -> Bool = { _, _ in false }
  ) async throws -> Value? {
    for _ in 0..<1200 {
      do throws(ClientError) {
        let params = wanted.params.with("_meta", wanted.meta)
        let found = try await site.web.daemon.session.connection.call(wanted.method, params: params)
        return try found.decode(Value.self)
      } catch {
        guard case .refused(let refused) = error, let details = refused.data?.details else { throw error }
        let seconds = details["retryAfterSeconds"]?.whole ?? 0
        #expect(refused.data?.code == .overloaded && seconds > 0)
        if isLast(details["reason"]?.text ?? "", seconds) { return nil }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw WebSession.NoAnswer()
  }

  private func expectMade(_ wanted: Wanted, at site: AllySite) async throws {
    let piece = try #require(try await answer(wanted, at: site))
    let bytes = try #require(piece["data"]?.text.flatMap { Base64.parse($0) })
    #expect(MediaType(content: bytes) == wanted.kind.mediaType, "\(wanted.kind)")
    #expect(piece["mediaType"]?.text == wanted.kind.mediaType.rawValue)
  }

  @Test("a laboratory without the programs says so, and the next one makes one of every kind that waited")
  func lacking() async throws {
    let site = try await site()
    var wanted: [Wanted] = []
    for kind in Rendition.Kind.allCases { wanted.append(try await want(kind, of: site.erika, at: site)) }
    let nothing = site.web.site.path + "/no-tools"
    try FileManager.default.createDirectory(atPath: nothing, withIntermediateDirectories: false)
    try await site.web.site.withLaboratory(["--set", "tools=\(nothing)"]) {
      for one in wanted {
        let answer = try await answer(one, at: site) { reason, seconds in
          reason == "laboratory" && seconds == 60
        }
        #expect(answer == nil, "\(one.kind)")
      }
    }
    try await site.web.site.withLaboratory {
      for one in wanted { try await expectMade(one, at: site) }
    }
    try await expectWhole(site)
  }

  @Test(
    "what it cannot make waits for a minute, and keeps nothing else of the record waiting",
    arguments: Rendition.Kind.allCases)
  func failing(kind: Rendition.Kind) async throws {
    let site = try await site()
    let bad = try await want(kind, of: site.erika, at: site)
    let tools = try Self.tools(breaking: kind, below: site.web.site.path)
    try await site.web.site.withLaboratory(["--set", "tools=\(tools)"]) {
      let answer = try await answer(bad, at: site) { $0 == "not_made" && $1 > 2 }
      #expect(answer == nil)
      for other in Rendition.Kind.allCases where other != kind {
        try await expectMade(try await want(other, of: site.erika, at: site), at: site)
      }
    }
    try await expectWhole(site)
  }

  /// A directory of programs of which the last that makes such a rendition fails.
  private static func tools(breaking kind: Rendition.Kind, below directory: String) throws -> String {
    let (place, files) = (directory + "/tools", FileManager.default)
    try files.createDirectory(atPath: place, withIntermediateDirectories: false)
    let broken =
      switch kind {
      case .receipt: "weasyprint"
      case .smallPicture: "pnmtopng"
      }
    for name in ["weasyprint", "pngtopam", "pamflip", "pamscale", "pnmtopng", "ppmtopgm"] {
      try files.copyItem(
        atPath: "/usr/bin/" + (name == broken ? "false" : name), toPath: place + "/" + name)
    }
    return place
  }

  private func expectWhole(_ site: AllySite) async throws {
    let verified = try await site.web.daemon.session.call("log.verify")
    #expect(verified["valid"] == true && verified["documents"]?["strays"] == 0, "\(verified)")
  }

  @Test("a picture that is none waits, and the next photo is made small all the same") func damaged()
    async throws
  {
    let site = try await site()
    let bad = try await site.attached(AllyAttachmentTests.png, site.erika)
    let wanted = Wanted(
      kind: .smallPicture, method: ReadSmallPicture.name,
      params: ["patientId": .string(site.erika.account), "attachmentId": .string(bad)],
      meta: ["token": .string(site.erika.token ?? "")])
    try await site.web.site.withLaboratory {
      #expect(try await answer(wanted, at: site) { $0 == "not_made" && $1 > 2 } == nil)
      try await expectMade(try await want(.smallPicture, of: site.erika, at: site), at: site)
    }
  }

  @Test("a profile photo is made small in the fence, and a screen shows it in the page itself")
  func photos() async throws {
    let site = try await site()
    let erika = site.erika
    let id = try await site.attached(try await site.photo(), erika)
    let chosen = try await erika.send(
      "PUT", erika.own("profile-photo"), body: #"{"attachmentId":"\#(id)"}"#)
    #expect(chosen.status == 200, "\(chosen.text)")
    let imported = try await Tool.run(
      Places.programs + "/recordctl",
      [
        "screens", "import", Places.root + "/Config/screens/en/patient-settings.json", "--texts", "en",
        "--socket", site.web.site.socket,
      ], in: site.web.site.path)
    try #require(imported.ending == .exited(0), "\(imported.output)")
    let page = erika.own("screens/patient-settings/html")
    #expect(try await erika.get(page).text.contains("data:image/png") == false)
    try await site.web.site.withLaboratory {
      var html = ""
      for _ in 0..<600 where !html.contains("data:image/png;base64,") {
        try await Task.sleep(for: .milliseconds(100))
        html = try await erika.get(page).text
      }
      #expect(html.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
    }
    let piece = try await site.web.daemon.session.call(
      "attachment.readSmall", ["patientId": .string(erika.account), "attachmentId": .string(id)],
      meta: ["token": .string(site.clinician.token ?? "")])
    let bytes = try #require(piece["data"]?.text.flatMap { Base64.parse($0) })
    #expect(bytes.count <= 65_536 && bytes[16..<24] == [0, 0, 1, 0, 0, 0, 0, 171])
    let settings = try await erika.get(erika.own("settings"))
    #expect(settings.json?["profile"]?["photo"] == nil, "R-MH-336")
  }
}
