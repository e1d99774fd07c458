import RecordModel

/// Combines the parameters of a call.
package enum Parameters {
  /// The method's own parameters with `_meta`.
  package static func value(_ method: some Method, _ meta: CallMeta) throws(CodingFailure) -> Value {
    try adding(meta, to: Tape(encoding: method).value(keepsZeros: true))
  }

  /// Members of `_meta` given here replace existing ones.
  package static func adding(_ meta: CallMeta, to params: Value) throws(CodingFailure) -> Value {
    guard case .object(let members) = params else {
      throw CodingFailure(.wrongType, expected: "an object, such as {\"patientId\": \"…\"}")
    }
    guard case .object(let added) = try Tape(encoding: meta).value(), !added.isEmpty else { return params }
    var kept: [Value.Member] = []
    if case .object(let present)? = params["_meta"] {
      kept = present.filter { member in !added.contains { $0.name == member.name } }
    }
    return .object(members.filter { $0.name != "_meta" } + [Value.Member("_meta", .object(kept + added))])
  }
}
