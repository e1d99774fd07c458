import RecordModel
import RecordStore

/// One call on its way to its handler.
///
/// A class, since closures on several threads hold it and copying its texts would count references for each.
final class Invocation: Sendable {
  let call: Call
  let context: CallContext
  let reply: @Sendable (Reply) -> Void
  /// Records a command in the access log with its events; `nil` if that is done otherwise, or not at all.
  let account: CommandAccount?
  /// The method as it was read before; `nil` where its handler is to read it.
  private let method: (any Method)?

  init(
    call: Call, context: CallContext, account: CommandAccount? = nil, method: (any Method)? = nil,
    reply: @escaping @Sendable (Reply) -> Void
  ) {
    (self.call, self.context, self.account) = (call, context, account)
    (self.method, self.reply) = (method, reply)
  }

  /// A call of the daemon itself, without parameters: its maker has the command.
  convenience init(own method: String, reply: @escaping @Sendable (Reply) -> Void) {
    let caller = Caller(userID: 0, roles: [])
    self.init(
      call: Call(method: method, tape: .emptyObject, params: nil, caller: caller), context: .daemon,
      reply: reply)
  }

  /// The method's parameters; members that it does not know are refused by name.
  func parameters<M: Decodable>() throws(Failure) -> M {
    if let method = method as? M { return method }
    do throws(CodingFailure) {
      guard let params = call.params else { return try Tape.emptyObject.decode(M.self) }
      return try call.tape.decode(M.self, at: params, passing: "_meta")
    } catch {
      throw Failure(invalid: error)
    }
  }

  /// The parameters in deterministic form without `_meta`, for comparing two requests: 2.0 and 2 are one (R-MH-353).
  func canonicalParameters() throws(Failure) -> [UInt8] {
    do throws(CodingFailure) {
      let parameters = ownParameters
      var bytes: [UInt8] = []
      try CBOR.write(parameters, node: parameters.root, zeros: .ignored, into: &bytes)
      return bytes
    } catch {
      throw Failure(invalid: error)
    }
  }

  /// The same without the members of those names.
  func canonicalParameters(without names: Set<String>) throws(Failure) -> [UInt8] {
    do throws(CodingFailure) {
      guard case .object(let members) = ownParameters.value() else { return [] }
      let tape = try Tape(Value.object(members.filter { !names.contains($0.name) }))
      var bytes: [UInt8] = []
      try CBOR.write(tape, node: tape.root, zeros: .ignored, into: &bytes)
      return bytes
    } catch {
      throw Failure(invalid: error)
    }
  }

  /// The same with another receiver of the reply.
  func replying(_ reply: @escaping @Sendable (Reply) -> Void) -> Invocation {
    Invocation(call: call, context: context, account: account, method: method, reply: reply)
  }

  /// The same with another context.
  func with(_ context: CallContext) -> Invocation {
    Invocation(call: call, context: context, account: account, method: method, reply: reply)
  }

  /// The same with its parameters read.
  func reading(_ method: any Method) -> Invocation {
    Invocation(call: call, context: context, account: account, method: method, reply: reply)
  }

  /// The same command with its entry in the access log.
  func accounted(by account: CommandAccount) -> Invocation {
    Invocation(call: call, context: context, account: account, method: method, reply: reply)
  }

  func succeed(with outcome: some Encodable, _ receipt: Receipt? = nil) {
    do throws(CodingFailure) {
      reply(Reply(.success(try Tape(encoding: outcome, becomesText: true)), receipt: receipt))
    } catch {
      reply(Reply(.failure(Failure(.internalError, "a result cannot be written: \(error.kind.rawValue)"))))
    }
  }

  /// The parameters without the members common to all calls.
  private var ownParameters: Tape {
    call.params.map { call.tape.object(at: $0, without: "_meta") } ?? .emptyObject
  }
}

extension Failure {
  /// A refusal of parameters, naming the field.
  init(invalid failure: CodingFailure) {
    var details: [Value.Member] = [Value.Member("field", .string(failure.path))]
    if let expected = failure.expected { details.append(Value.Member("expected", .string(expected))) }
    self.init(.invalidInput, "invalid parameters: \(failure)", details: .object(details))
  }
}
