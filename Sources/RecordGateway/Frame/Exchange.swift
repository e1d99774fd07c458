import Crypto
import HTTPTypes
import RateWindows
import RecordClient
import RecordModel

/// A request on its way to its answer, after the checks common to all routes.
struct Exchange: Sendable {
  /// Follows the request through answers and logs.
  let requestID: RequestID
  let head: HTTPRequest
  /// Values of the path's parameters, as sent.
  let path: [String: String]
  var query = QueryItems()
  /// The body as sent.
  var sent: [UInt8] = []
  /// The body's object; `nil` for none.
  var body: Tape?
  /// The valid part of the body, if it has problems.
  var fitting: Tape?
  /// Problems of the request so far, reported together with the others.
  var problems: [FieldProblem] = []
  /// Whether all problems of a request are reported (R-MH-005, R-MH-338), not only the first.
  var tellsAll = false
  /// The caller; `nil` if the route needs no session.
  let session: CallerSession?
  let client: Client
  /// The command, if the client named it.
  var command: CommandID?
  /// The answers kept under that name even though nothing is appended.
  let keeps: AnswerKeeping
  let link: DaemonLink
  /// Language of texts in the answer; the daemon's own if `nil`.
  var language: Language?
  /// When the request came.
  let moment: Timestamp

  /// The gateway's knowledge about callers.
  let callers: CallerDirectory

  /// Calls a method of the record for the caller.
  func call(
    _ method: String, _ parameters: [Value.Member], isWrite: Bool
  ) async throws(Failure)
    -> ReceivedValue
  {
    let params = try request(parameters, meta(isWrite: isWrite))
    return try await link.call(method, params, isRepeatable: !isWrite || command != nil)
  }

  /// The refusal of a request that has problems, with those that the record finds in the rest of it.
  ///
  /// - Parameters:
  ///   - parameters: the valid ones.
  ///   - known: the problems of the others, at least one.
  func refusal(_ method: String, _ parameters: [Value.Member], _ known: [FieldProblem]) async -> Failure {
    do throws(Failure) {
      let meta = meta(isWrite: false) + [Value.Member("review", true)]
      _ = try await link.call(method, try request(parameters, meta), isRepeatable: true)
      return Failure(problems: known)
    } catch {
      return error.joined(to: known)
    }
  }

  private func request(_ parameters: [Value.Member], _ meta: [Value.Member]) throws(Failure) -> Tape {
    do throws(CodingFailure) {
      return try Tape(Value.object(parameters + [Value.Member("_meta", .object(meta))]))
    } catch { throw Failure(.invalidInput, "the request holds what the record cannot take") }
  }

  /// Calls a read method of the record.
  func read<M: Method>(_ type: M.Type, _ parameters: [Value.Member] = []) async throws(Failure) -> M.Outcome {
    let received = try await call(M.name, parameters, isWrite: false)
    do throws(ClientError) { return try received.decode(M.Outcome.self) } catch { throw Failure(error) }
  }

  /// When questionnaires last changed: as the record has just said, or said before without a change since.
  func revision(_ parameters: [Value.Member]) async throws(Failure) -> GetFunnelRevision.Outcome {
    guard let session else { return try await read(GetFunnelRevision.self, parameters) }
    let name = if case .string(let slug)? = parameters.first?.value { slug } else { "" }
    if let known = callers.revision(name, session) { return known }
    let mark = link.mark
    let revision = try await read(GetFunnelRevision.self, parameters)
    callers.remember(revision, name, session, mark)
    return revision
  }

  /// The parameter that names the caller's own record.
  var ownRecord: [Value.Member] {
    get throws(Failure) {
      guard let session else { throw .noSession }
      return [Value.Member("patientId", .string(session.account.description))]
    }
  }

  /// All pages of a list about the caller, joined.
  func everything<M: Method, Element>(
    _ type: M.Type, _ page: (M.Outcome) -> ([Element], Pagination)
  ) async throws(Failure) -> [Element] {
    var elements: [Element] = []
    var cursor: String?
    repeat {
      var parameters = try ownRecord + [Value.Member("limit", 100)]
      if let cursor { parameters.append(Value.Member("cursor", .string(cursor))) }
      let (more, end) = page(try await read(M.self, parameters))
      elements += more
      cursor = end.nextCursor
    } while cursor != nil
    return elements
  }

  private func meta(isWrite: Bool) -> [Value.Member] {
    var members = [Value.Member("requestId", .string(requestID.text))]
    if let session { members.append(Value.Member("token", .string(session.token))) }
    if let language { members.append(Value.Member("language", .string(language.rawValue))) }
    if isWrite, let command {
      members.append(Value.Member("commandId", .string(command.description)))
      members.append(Value.Member("keeps", .string(keeps.rawValue)))
    }
    var known: [Value.Member] = []
    if let address = client.address { known.append(Value.Member("address", .string(address.description))) }
    if let agent = client.userAgent { known.append(Value.Member("userAgent", .string(agent))) }
    if !known.isEmpty { members.append(Value.Member("client", .object(known))) }
    return members
  }
}
