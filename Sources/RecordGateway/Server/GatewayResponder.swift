import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import RecordModel

/// What the router knows of a request.
struct GatewayContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; `nil` on a Unix socket.
  let peer: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }
}

/// Leads requests to the routes of the applications that are served.
struct GatewayResponder: Sendable {
  private let router: RouterResponder<GatewayContext>

  init(_ pipelines: [Pipeline]) {
    let router = Router(context: GatewayContext.self)
    if let first = pipelines.first {
      router.add(middleware: UnknownRequestRefusal(pipelines: pipelines))
      HealthRoutes(link: first.link).add(to: router)
      DocumentationRoutes(dialects: pipelines.map(\.dialect)).add(to: router)
    }
    for pipeline in pipelines { Self.add(pipeline, to: router) }
    self.router = router.buildResponder()
  }

  /// Answers a request; never throws but where the connection itself is of no use any more.
  func respond(_ request: Request, _ context: GatewayContext) async throws -> Response {
    try await router.respond(to: request, context: context)
  }

  private static func add(_ pipeline: Pipeline, to router: Router<GatewayContext>) {
    for route in pipeline.dialect.routes {
      // What is sent for HEAD is what GET would send, less the body (RFC 9110 §9.3.2).
      for method in route.method == .get ? [.get, .head] : [route.method] {
        router.on(RouterPath(route.path.routerPath), method: method) { request, context in
          await pipeline.respond(request, route, path: context.values(of: route.path), peer: context.peer)
        }
      }
    }
  }
}

/// Answers what no route is for, in an application's words.
private struct UnknownRequestRefusal: RouterMiddleware {
  let pipelines: [Pipeline]

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

  /// Other methods of a known path are told which ones there are (RFC 9110 §15.5.6).
  private func refuse(_ request: Request) -> Response? {
    for pipeline in pipelines {
      let routes = pipeline.dialect.routes(at: request.uri.path)
      guard !routes.isEmpty else { continue }
      let taken = Set(routes.flatMap { $0.method == .get ? [.get, .head] : [$0.method] })
      let allow = taken.map(\.rawValue).sorted().joined(separator: ", ")
      if request.method == .options, let answer = pipeline.crossOrigin.preflight(request, allow: allow) {
        return answer
      }
      return pipeline.refuse(
        Failure(.methodNotAllowed, "this path has other methods", details: ["allow": .string(allow)]), request
      )
    }
    return pipeline(for: request.uri.path)?.refuse(Failure(.notFound, "there is no such path"), request)
  }

  /// Of the application that the path belongs to; of the first where it is nobody's.
  private func pipeline(for path: String) -> Pipeline? {
    pipelines.first { pipeline in
      pipeline.dialect.prefixes.contains { path == $0 || path.hasPrefix($0 + "/") }
    } ?? pipelines.first
  }
}

extension Dialect {
  /// The routes of a path, whatever their method.
  fileprivate func routes(at path: String) -> [Route] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return routes.filter { $0.path.matches(parts) }
  }
}

extension GatewayContext {
  /// What stands in the places of a path's parameters.
  fileprivate func values(of path: PathTemplate) -> [String: String] {
    var values: [String: String] = [:]
    for name in path.parameters { values[name] = parameters.get(name) }
    return values
  }
}
