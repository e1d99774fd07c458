import Glibc
import RecordModel
import Testing

/// Given a visit by video and a program that carries the call: who gets in (R-MH-189, R-MH-190, G-45, decision 0067).
@Suite(
  "MyHealthAlly: calls by video", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: CallServer.isPossible, "only root can become another user"))
struct AllyCallTests {
  /// A visit that the clinician set up, whose patient may come in.
  private struct Visit {
    let site: AllySite
    let person: WebSession
    let id: String

    init(_ name: String, at site: AllySite) async throws {
      self.site = site
      person = try await site.patient(name)
      let soon = try await AllySoon.book(person, at: site)
      let made = try await site.clinician.post(Self.visits(site), ["appointmentId": .string(soon)])
      id = try #require(made.json?["id"]?.text, "\(made.text)")
    }

    private static func visits(_ site: AllySite) -> String {
      "/api/clinicians/\(site.clinician.account)/virtual-visits"
    }

    func joined() async throws -> (room: String, ticket: String) {
      try Self.ticket(try await person.post(person.own("virtual-visits/\(id)/join"), [:]))
    }

    func started() async throws -> (room: String, ticket: String) {
      try Self.ticket(try await site.clinician.post(Self.visits(site) + "/\(id)/start", [:]))
    }

    func ended() async throws {
      let end = try await site.clinician.post(Self.visits(site) + "/\(id)/end", ["outcome": "completed"])
      try #require(end.status == 200, "\(end.text)")
    }

    /// Role and whether they left, of everybody who was there.
    func participants() async throws -> [String] {
      let shown = try await site.clinician.get(Self.visits(site) + "/\(id)")
      return shown.json?["participants"]?.list.map {
        "\($0["role"]?.text ?? "") \($0["leftAt"]?.text == nil ? "here" : "left")"
      } ?? []
    }

    private static func ticket(_ reply: WebSession.Reply) throws -> (room: String, ticket: String) {
      #expect(reply.json?["url"] == nil && reply.json?["patientId"] == nil, "R-MH-336: \(reply.text)")
      return (
        try #require(reply.json?["roomId"]?.text, "\(reply.text)"), try #require(reply.json?["ticket"]?.text)
      )
    }
  }

  private func site() async throws -> (AllySite, CallServer) {
    let site = try await AllySite(
      gateway: ["--set", "request-limits=no"],
      daemon: CallServer.daemon + ["--set", "video-url=https://video.example.org/{room}#{ticket}"])
    return (site, try await CallServer(site.web.site))
  }

  @Test("a call from the first ticket to its end, and everybody who is not to be in it") func call()
    async throws
  {
    let (site, server) = try await site()
    let (visit, other) = (try await Visit("vito", at: site), try await Visit("viola", at: site))
    let (older, own) = (try await visit.joined(), try await visit.joined())
    let theirs = try await other.joined()
    let forged = String(own.ticket.reversed())
    for (room, ticket, reason) in [
      (own.room, "", "NOT_FOUND"), (own.room, forged, "NOT_FOUND"), (own.room, older.ticket, "NOT_FOUND"),
      (own.room, theirs.ticket, "NOT_FOUND"), (theirs.room, own.ticket, "NOT_FOUND"),
      ("elsewhere", own.ticket, "NOT_FOUND"),
    ] {
      #expect(try await server.enter(room, ticket).word == reason, "\(room) \(ticket)")
    }
    let patient = try await server.enter(own.room, own.ticket)
    let session = try #require(patient.session)
    #expect(patient.word == "patient" && own.room == older.room)
    #expect(try await server.enter(own.room, own.ticket).word == "ticket_used")
    #expect(try await server.here(own.room, "nobody") == ["refused"])

    let host = try await visit.started()
    let clinician = try await server.enter(host.room, host.ticket)
    #expect(clinician.word == "clinician" && host.room == own.room)
    #expect(try await server.here(own.room, session) == ["clinician", "patient"])
    #expect(try await visit.participants() == ["patient here", "clinician here"])

    #expect(try await server.send("POST", "/rooms/\(own.room)/leave", session: session).status == 200)
    #expect(try await server.here(own.room, session) == ["refused"])
    #expect(try await visit.participants() == ["patient left", "clinician here"])
    let back = try await visit.joined()
    #expect(try await server.enter(own.room, back.ticket).word == "patient")
    #expect(try await visit.participants() == ["patient here", "clinician here"])

    let spare = try await visit.joined()
    let closing = try await server.send("DELETE", "/rooms/\(own.room)", session: clinician.session)
    #expect(closing.status == 200)
    #expect(try await visit.participants() == ["patient left", "clinician left"])
    try await visit.ended()
    #expect(try await server.enter(own.room, spare.ticket).word == "visit_ended")
    #expect(try await server.enter(theirs.room, theirs.ticket).word == "patient", "another visit goes on")
    try await stop(site, server)
  }

  @Test(
    "whoever carries calls may use tickets up and say who left, and nothing else; a socket tells where calls are"
  )
  func rights() async throws {
    let (site, server) = try await site()
    let visit = try await Visit("vera", at: site)
    let ticket = try await site.web.daemon.session.call(
      "virtualVisits.join", ["patientId": .string(visit.person.account), "visitId": .string(visit.id)],
      meta: ["token": .string(visit.person.token ?? "")])
    let (room, text) = (try #require(ticket["roomId"]?.text), try #require(ticket["ticket"]?.text))
    #expect(ticket["url"]?.text == "https://video.example.org/\(room)#\(text)")
    #expect(try await server.enter(room, text).word == "patient")
    // What the daemon and the program have written down lets nobody in.
    #expect(
      !site.web.site.output.contains(text) && !Files.text(site.web.site.path + "/call.log").contains(text))
    let log = try await site.web.daemon.session.call("log.read", ["limit": 1000])
    #expect(!"\(log)".contains(text))
    try await stop(site, server)
  }

  private func stop(_ site: AllySite, _ server: CallServer) async throws {
    server.process.send(SIGKILL)
    _ = try await server.process.wait()
    site.web.gateway.send(SIGTERM)
    _ = try await site.web.gateway.wait()
    try await site.web.daemon.stop()
  }
}
