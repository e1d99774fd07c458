import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import RateWindows
import RecordModel

/// A request's context in the router.
struct GatewayContext: RequestContext {
  typealias Source = GatewayContextSource

  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; `nil` on a Unix socket.
  let peer: ClientAddress?

  init(source: GatewayContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.peer
  }
}

/// The source of a context.
struct GatewayContextSource: RequestContextSource {
  let logger: Logger
  let peer: ClientAddress?
}

/// Leads requests to the routes of the served applications.
struct GatewayResponder: Sendable {
  /// Paths without an application: for programs and supervisors.
  static let own: [PathTemplate] = ["/health/live", "/health/ready", "/openapi", "/openapi.json"]

  private let router: RouterResponder<GatewayContext>
  private let pipelines: [Pipeline]

  init(_ pipelines: [Pipeline]) {
    let router = Router(context: GatewayContext.self)
    if let first = pipelines.first {
      router.add(
        middleware: UnknownRequestRefusal(pipelines: pipelines, paths: KnownPaths(pipelines, own: Self.own)))
      HealthRoutes(link: first.link).add(to: router)
      DocumentationRoutes(dialects: pipelines.map(\.dialect)).add(to: router)
    }
    for pipeline in pipelines { Self.add(pipeline, to: router) }
    self.router = router.buildResponder()
    self.pipelines = pipelines
  }

  /// Answers a request; throws only if the connection itself is no longer usable.
  func respond(_ request: Request, _ context: GatewayContext) async throws -> Response {
    try await router.respond(to: request, context: context)
  }

  /// Words the refusal of a connection; the head is given if it could be read.
  func refuse(_ fault: ConnectionFault, _ head: HTTPRequest?) -> Response {
    let head = head ?? HTTPRequest(method: .unread, scheme: nil, authority: nil, path: nil)
    return refuse(fault.failure, Request(head: head, body: RequestBody(buffer: ByteBuffer())), fault.status)
  }

  /// Words a refusal that comes before any route.
  func refuse(_ failure: Failure, _ request: Request, _ status: HTTPResponse.Status? = nil) -> Response {
    pipelines.serving(request.uri.path)?.refuse(failure, request, status)
      ?? Response(status: status ?? .internalServerError)
  }

  private static func add(_ pipeline: Pipeline, to router: Router<GatewayContext>) {
    for route in pipeline.dialect.routes {
      // The answer to HEAD is that to GET, less the body (RFC 9110 §9.3.2).
      for method in route.method == .get ? [.get, .head] : [route.method] {
        router.on(RouterPath(route.path.routerPath), method: method) { request, context in
          await pipeline.respond(request, route, path: context.values(of: route.path), peer: context.peer)
        }
      }
    }
  }
}

/// Answers requests without a route, in an application's words.
private struct UnknownRequestRefusal: RouterMiddleware {
  let pipelines: [Pipeline]
  let paths: KnownPaths

  func handle(
    _ request: Request, context: GatewayContext,
    next: (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch let error as HTTPError
      where error.status == .notFound
    {
      guard let answer = refuse(request) else { throw error }
      return answer
    }
  }

  /// The refusal of another method on a known path lists the existing ones (RFC 9110 §15.5.6).
  private func refuse(_ request: Request) -> Response? {
    guard let known = paths.path(of: request.uri.path) else {
      return pipelines.serving(request.uri.path)?.refuse(Failure(.notFound, "there is no such path"), request)
    }
    if request.method == .options,
      let answer = known.pipeline.crossOrigin.preflight(request, allow: known.allow)
    {
      return answer
    }
    let details: Value = ["allow": .string(known.allow)]
    return known.pipeline.refuse(
      Failure(.methodNotAllowed, "this path has other methods", details: details), request)
  }
}

extension [Pipeline] {
  /// The application whose paths resemble a path most; the first of several.
  fileprivate func serving(_ path: String) -> Pipeline? {
    var (best, most) = (first, PathTemplate.Resemblance())
    for pipeline in self {
      let resemblance = pipeline.dialect.resemblance(of: path)
      if most < resemblance { (best, most) = (pipeline, resemblance) }
    }
    return best
  }
}

extension Dialect {
  /// The similarity of a path to the most similar path served here.
  fileprivate func resemblance(of path: String) -> PathTemplate.Resemblance {
    let known = prefixes + routes.map(\.path.description)
    var most = known.map { PathTemplate.resemblance(path, $0) }.max() ?? .init()
    most.isBelowPrefix = prefixes.contains { path == $0 || path.hasPrefix($0 + "/") }
    return most
  }
}

extension HTTPRequest.Method {
  /// For the log, if no method could be read.
  fileprivate static let unread = Self("-") ?? .get
}

extension GatewayContext {
  /// The values of a path's parameters.
  fileprivate func values(of path: PathTemplate) -> [String: String] {
    var values: [String: String] = [:]
    for name in path.parameters { values[name] = parameters.get(name) }
    return values
  }
}
