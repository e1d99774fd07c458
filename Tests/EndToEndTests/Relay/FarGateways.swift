/// How a gateway reaches its daemon.
enum Way: String, CaseIterable, Sendable {
  /// By the daemon's socket, on the same machine.
  case socket
  /// By both sides of a relay, over a server of NATS.
  case relay

  /// Those that can be tried on this machine.
  static var tried: [Way] { MadeEngine.isInstalled ? allCases : [.socket] }
}

/// A second gateway, in another house, before each daemon that tests share; its people are the same.
private actor FarGateways {
  static let only = FarGateways()
  private var starting: [String: Task<RelaySite, any Error>] = [:]

  func path(before web: WebSite) async throws -> String {
    let task = starting[web.site.path] ?? Task { try await RelaySite.make(web: web) }
    starting[web.site.path] = task
    return try await task.value.path
  }
}

extension WebSite {
  /// The same daemon by a gateway that reaches it that way.
  func through(_ way: Way) async throws -> WebSite {
    var site = self
    if way == .relay { site.path = try await FarGateways.only.path(before: self) }
    return site
  }

  /// The same person at this site's gateway.
  func met(_ person: WebSession) -> WebSession {
    var session = person
    session.path = path
    return session
  }
}

extension AllySite {
  func through(_ way: Way) async throws -> AllySite {
    var site = self
    site.web = try await web.through(way)
    site.erika = site.web.met(erika)
    site.max = site.web.met(max)
    site.clinician = site.web.met(clinician)
    site.admin = site.web.met(admin)
    return site
  }
}

extension AllyFixture {
  func through(_ way: Way) async throws -> AllyFixture {
    var fixture = self
    fixture.site = try await site.through(way)
    fixture.person = fixture.site.web.met(person)
    return fixture
  }
}

extension SuperFixture {
  func through(_ way: Way) async throws -> SuperFixture {
    var fixture = self
    fixture.laboratory.site.web = try await laboratory.site.web.through(way)
    fixture.person = fixture.laboratory.site.web.met(person)
    return fixture
  }
}

extension AllyFixtures {
  static func get(_ way: Way) async throws -> (own: AllyFixture, other: AllyFixture) {
    let (own, other) = try await get()
    return (try await own.through(way), try await other.through(way))
  }
}

extension SuperFixtures {
  static func get(_ way: Way) async throws -> (own: SuperFixture, other: SuperFixture) {
    let (own, other) = try await get()
    return (try await own.through(way), try await other.through(way))
  }
}

extension SharedWebSite {
  static func get(_ way: Way) async throws -> (site: WebSite, erika: WebSession, max: WebSession) {
    let (near, erika, max) = try await get()
    let site = try await near.through(way)
    return (site, site.met(erika), site.met(max))
  }
}
