import RecordModel

/// What a request needs of the record before its own call: parameters that only the record knows, or something that has to
/// be done first.
struct RouteFinding: Sendable {
  /// Parameters of the path that it reads.
  var path: [String] = []
  /// Headers that it reads.
  var headers: [ParameterDocumentation] = []
  /// The further parameters of the call.
  let find: @Sendable (Exchange) async throws(Failure) -> [Value.Member]

  init(
    path: [String] = [], headers: [ParameterDocumentation] = [],
    _ find: @escaping @Sendable (Exchange) async throws(Failure) -> [Value.Member]
  ) {
    (self.path, self.headers, self.find) = (path, headers, find)
  }

  /// Its parameters, for the documentation.
  var parameters: [ParameterDocumentation] {
    path.map { ParameterDocumentation(place: .path, name: $0, schema: PathRule.identifier.schema) } + headers
  }
}
