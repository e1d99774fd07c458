import RecordModel
import RecordStore

extension Who {
  /// Why somebody may not, whether they signed in or a program says that it acts for them; `nil` if they may.
  func refusal(of actor: Actor) -> Failure? {
    guard let words, !admits(actor.role) else { return nil }
    return .roles(words)
  }
}

extension RecordView {
  /// Whether whoever calls may call that method too, as far as it is for some people only.
  func admits<M: Method>(to _: M.Type) -> Bool { M.access.who.admits(call.actor.role) }

  /// The decision on a command, if whoever calls may ask for just that.
  func decision<C: Command>(on command: C) throws(Failure) -> Decision<C.Outcome> {
    for rule in C.rules where rule.applies(command) {
      if let refusal = rule.who.refusal(of: call.actor) { throw refusal }
    }
    return try command.decide(self)
  }
}
