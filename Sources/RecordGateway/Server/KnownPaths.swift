import HTTPTypes

/// The existing paths, with their methods.
///
/// Made once: a request for an unknown path must not cost more than one for a known path.
struct KnownPaths: Sendable {
  /// A path and its application.
  struct Path: Sendable {
    let template: PathTemplate
    let pipeline: Pipeline
    fileprivate var methods: Set<HTTPRequest.Method> = []

    /// The value of `Allow` (RFC 9110 §10.2.1).
    var allow: String { methods.map(\.rawValue).sorted().joined(separator: ", ") }
  }

  private var paths: [Path] = []

  /// The paths of all applications, and the gateway's own, which can be read.
  init(_ pipelines: [Pipeline], own: [PathTemplate]) {
    for pipeline in pipelines {
      for route in pipeline.dialect.routes { add(route.path, route.method, pipeline) }
    }
    guard let first = pipelines.first else { return }
    for path in own { add(path, .get, first) }
  }

  /// The path of a request, whatever its method.
  func path(of path: String) -> Path? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // As in the router, a literal part precedes a parameter (C-41).
    return paths.filter { $0.template.matches(parts) }
      .min { $0.template.parameters.count < $1.template.parameters.count }
  }

  private mutating func add(_ path: PathTemplate, _ method: HTTPRequest.Method, _ pipeline: Pipeline) {
    let methods: Set<HTTPRequest.Method> = method == .get ? [.get, .head] : [method]
    if let index = paths.firstIndex(where: { $0.template.description == path.description }) {
      paths[index].methods.formUnion(methods)
    } else {
      paths.append(Path(template: path, pipeline: pipeline, methods: methods))
    }
  }
}
