import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let screen = Argument.rawPath("screen")
  private static let resolves = Argument.query("resolve", .flag)
  private static let about = Argument.renamedQuery("patientId", .person, as: "about")
  private static let clinician = Argument.path("clinicianId", .identifier, as: "clinicianId")

  /// Screens made of templates, and the design (R-MH-302 to R-MH-330).
  static let screenRoutes: [Route] = [
    route(
      "listScreens", .get, "/api/screens", ListScreens.self, answers: ScreenShapes.catalogue, door: .open),
    route(
      "getDesignTokens", .get, "/api/design-tokens", GetDesignTokens.self, answers: ScreenShapes.tokens,
      door: .open),
    shown(
      route(
        "getPatientScreen", .get, "/api/patients/{patientId}/screens/{screen}", GetPatientScreen.self,
        .namedRecord, screen, isConditional: true, answer: passed
      ).answering(ScreenShapes.document), takes: [resolves], as: document),
    patientPage(as: page),
    shown(
      route(
        "getClinicianScreen", .get, "/api/clinicians/{clinicianId}/screens/{screen}",
        GetClinicianScreen.self, clinician, screen, about, isConditional: true, answer: passed
      ).answering(ScreenShapes.document), takes: [resolves], as: document),
    clinicianPage(as: page),
  ]

  /// A patient's screen, shown in some way.
  static func patientPage(as show: @escaping Showing) -> Route {
    shown(
      route(
        "getPatientScreenHtml", .get, "/api/patients/{patientId}/screens/{screen}/html",
        GetPatientScreen.self, .namedRecord, screen, isConditional: true, answer: passed), as: show)
  }

  /// A clinician's screen, shown in some way.
  static func clinicianPage(as show: @escaping Showing) -> Route {
    shown(
      route(
        "getClinicianScreenHtml", .get, "/api/clinicians/{clinicianId}/screens/{screen}/html",
        GetClinicianScreen.self, clinician, screen, about, isConditional: true, answer: passed), as: show)
  }

  private static func passed(_ received: ReceivedValue, _ exchange: Exchange) throws(Failure) -> Answer {
    Answer(received)
  }

  typealias Showing = @Sendable (LiveScreen, Exchange) async throws(Failure) -> Answer

  /// A route that answers a template, as one that shows the screen.
  private static func shown(_ route: Route, takes more: [Argument] = [], as show: @escaping Showing) -> Route
  {
    var shown = route.answered { (exchange) async throws(Failure) in
      var problems: [FieldProblem] = []
      for argument in more {
        do throws(Failure) { _ = try argument.members(of: exchange) } catch {
          guard error.code == .invalidInput else { throw error }
          problems += error.problems
        }
      }
      var exchange = exchange
      exchange.problems += problems
      let answer = try await route.handle(exchange)
      guard case .data(let text) = answer.content else { return answer }
      return try await show(try LiveScreen(text), exchange)
    }
    let own = route.documentation.parameters
    shown.documentation.parameters = { own() + ParameterDocumentation.of(more, GetPatientScreen.self) }
    if shown.documentation.answer == nil { shown.documentation.otherMedia = ["text/html"] }
    return shown
  }

  /// JSON with or without values (R-MH-321).
  private static func document(_ screen: LiveScreen, _ exchange: Exchange) async throws(Failure) -> Answer {
    if try exchange.query.value("resolve") == "false" {
      return try screen.document(nil, blocks: screen.template.rawBlocks)
        .cached(.revalidated, Validators(tag: "\"template:v1:\(screen.live.contentHash.prefix(32))\""))
    }
    let values = try await screen.values(exchange)
    let blocks = Value.array(try screen.resolved(values).map(\.json))
    let answer = try screen.document(values, blocks: blocks)
    guard case .data(let text) = answer.content else { return answer }
    return answer.cached(.revalidated, Validators(tag: .contentTag("screen", text)))
  }

  /// The same as a page (R-MH-314).
  private static func page(_ screen: LiveScreen, _ exchange: Exchange) async throws(Failure) -> Answer {
    let blocks = try screen.resolved(try await screen.values(exchange))
    return ScreenPage(
      title: screen.template.title, language: screen.live.language, navigation: screen.navigation,
      blocks: blocks
    ).answer
  }
}
