import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine

/// Every answer about many people, and what it says of somebody who wants to be in no figures.
@Suite("Figures about many people") struct FigureTests {
  /// Answers that add up what people did or have.
  static let figures: Set = ["deepLink.statistics", "laboratory.corrections"]
  /// Other answers that show nobody's data: definitions, the program and its work, programs' own queues.
  static let others: Set = [
    "rpc.discover", "health.check", "server.status", "server.figures", "funnel.list", "funnel.get",
    "funnel.definition", "funnel.bands", "funnel.revision", "measures.get", "interactions.get", "panel.get",
    "practice.get", "practice.providers", "practice.availability", "practice.locations", "facilities.get",
    "facilities.list", "access.verify", "log.verify", "projection.verify", "projection.list", "backup.status",
    "backup.list", "laboratory.read", "devices.get", "deviceCatalog.list", "faq.get", "faq.list",
    "resource.get", "resource.list", "support.info", "screens.clinician", "screens.export", "screens.list",
    "screens.templates", "screens.tokens", "ship.status",
    "screens.version", "screens.versions",
  ]

  @Test("R-SO-290: an answer that names nobody is one of figures, or of none; a new one has to say which")
  func classed() {
    let named = Set(Catalog.all.filter { $0.access.effect == .read }.map(\.name))
      .filter { Shown.byMethod[$0] == .nobody }
    #expect(named.subtracting(Self.figures).subtracting(Self.others).sorted() == [])
    #expect(Self.figures.isSubset(of: Catalog.byName.keys))
  }

  @Test("R-SO-290: who allows no analytics is in no figure of links, from then on and for what was before")
  func links()
    throws
  {
    let scene = try LinkScene()
    func counts() throws -> (opened: Int, started: Int) {
      let found = try scene.engine.call(GetLinkStatistics())
      return (found.opened.reduce(0) { $0 + $1.count }, found.started)
    }
    _ = try scene.open("rhythm://funnel/stress?source=sms", scene.erika)
    _ = try scene.open("rhythm://funnel/stress?source=sms", scene.max)
    _ = try scene.open("rhythm://funnel/stress?source=sms")
    _ = try scene.start(scene.erika)
    #expect(try counts() == (3, 1))
    func allow(_ allowed: Bool) throws {
      var privacy = AccountPreferencesPatch.Privacy()
      privacy.allowAnalytics = allowed
      _ = try scene.identity.call(
        UpdateAccountPreferences(changes: .init(privacy: privacy)), scene.erika.tokens.accessToken)
    }
    try allow(false)
    #expect(try counts() == (2, 0))
    try allow(true)
    #expect(try counts() == (3, 1))
  }
}
