import Crypto
import RecordModel
import RecordStore

/// Binds cursors to the list, the filter and the caller that they were given for (R-MH-294).
///
/// A list makes its cursors of nothing but a place. On their way out they get a code before that place, by a key of the
/// machine, over method, caller, all other parameters but the page's size, and the place; on their way in they are taken
/// for one only with the same code. So there is one kind of cursor on the socket and in every application, and a list
/// reads none that another list, another filter or a client's own hand made.
///
/// The catalogue of questionnaires is left out: it is the same for everybody, and its contract says what its cursors
/// hold and that they stay of use (R-RH-065, R-RH-067).
struct CursorSeal: Sendable {
  private static let codeBytes = 16
  private static let parameter = "cursor"
  private static let open: Set = [ListFunnels.name]
  /// Parameters that may change from page to page: its size, and a position that the first page tells and cursors name.
  private static let unbound: Set = [parameter, "limit", "position"]

  private let key: SymmetricKey

  /// - Parameter secret: a key of the machine that is not in the store.
  init(_ secret: SymmetricKey) {
    key = SymmetricKey(
      data: HMAC<SHA256>.authenticationCode(for: Array("cursors 1".utf8), using: secret))
  }

  /// The call as the list understands it, whose answer's cursor is sealed.
  func passing(_ invocation: Invocation) throws(Failure) -> Invocation {
    if Self.open.contains(invocation.call.method) { return invocation }
    let call = try opened(invocation)
    return Invocation(call: call, context: invocation.context) { [self] reply in
      invocation.reply(sealed(reply, invocation))
    }
  }

  private func opened(_ invocation: Invocation) throws(Failure) -> Call {
    var call = invocation.call
    guard let params = call.params, let node = call.tape.member(Self.parameter, of: params),
      let text = call.tape.string(at: node)
    else { return call }
    guard let bytes = Cursor.bytes(text), bytes.count > Self.codeBytes else { throw RecordPage.badCursor }
    let place = bytes[Self.codeBytes...]
    guard try isCode(bytes[..<Self.codeBytes], of: place, invocation) else { throw RecordPage.badCursor }
    call.tape = call.tape.replacing(string: node, by: Base64URL.text(place))
    return call
  }

  private func sealed(_ reply: Reply, _ invocation: Invocation) -> Reply {
    guard case .success(let tape) = reply.outcome, let node = Self.cursor(of: tape),
      let place = tape.string(at: node).flatMap(Cursor.bytes)
    else { return reply }
    do throws(Failure) {
      let code = try code(of: place[...], invocation)
      let text = Base64URL.text((code + place)[...])
      return Reply(.success(tape.replacing(string: node, by: text)), receipt: reply.receipt)
    } catch {
      return Reply(.failure(error))
    }
  }

  /// Where an answer's cursor stands: in the answer itself, or in a member that tells of the page.
  private static func cursor(of tape: Tape) -> Int? {
    let root = tape.root
    guard tape.kind(of: root) == .object else { return nil }
    for node in [root] + ["page", "pagination"].compactMap({ tape.member($0, of: root) })
    where tape.kind(of: node) == .object {
      if let found = tape.member("nextCursor", of: node), tape.kind(of: found) == .string { return found }
    }
    return nil
  }

  private func isCode(
    _ code: ArraySlice<UInt8>, of place: ArraySlice<UInt8>, _ invocation: Invocation
  ) throws(Failure) -> Bool {
    let own = try self.code(of: place, invocation)
    return zip(own, code).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func code(of place: ArraySlice<UInt8>, _ invocation: Invocation) throws(Failure) -> [UInt8] {
    let context = invocation.context
    let caller =
      context.claims.map { ($0.account.high, $0.account.low) } ?? (context.actor.high, context.actor.low)
    var message = Array(invocation.call.method.utf8) + [0]
    message.append(bigEndian: caller.0)
    message.append(bigEndian: caller.1)
    let filter = try invocation.canonicalParameters(without: Self.unbound)
    message += SHA256.bytes(of: filter) + place
    return Array(HMAC<SHA256>.authenticationCode(for: message, using: key).prefix(Self.codeBytes))
  }
}
