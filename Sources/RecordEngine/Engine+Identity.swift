import RecordModel
import RecordStore

extension Engine {
  /// Goes on with the claims of the call's token: at once on this thread if the call has none or the token is
  /// known, or on a reader's thread after its signature was checked.
  func identify(_ invocation: Invocation, for endpoint: Endpoint) throws(Failure) {
    guard let token = invocation.context.token else { return try admit(invocation, to: endpoint) }
    var context = invocation.context
    context.token = nil
    if let claims = try identity.tokens.remembered(token) {
      context.claims = claims
      return try admit(invocation.with(context), to: endpoint)
    }
    // A token refused without its signature takes no other thread's time.
    _ = try identity.tokens.examine(token)
    let identified = context
    try readers.run { [self] in
      do throws(Failure) {
        var context = identified
        context.claims = try identity.tokens.verify(token)
        try admit(invocation.with(context), to: endpoint)
      } catch {
        invocation.reply(Reply(.failure(error)))
      }
    }
  }

  /// The caller, as the record knows them now.
  ///
  /// Everything acknowledged must be in the views.
  func principal(_ call: CallContext) throws(Failure) -> Principal {
    guard let claims = call.claims else { throw .tokenMissing }
    return try read(.daemon) { (view) throws(Failure) in try view.principal(claims) }
  }
}
