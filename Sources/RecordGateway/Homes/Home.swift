import RecordModel

/// An instance as the gateway reaches it.
///
/// With connections and seats of its own: an instance that is down, or slow, takes nothing from the others.
struct Home: Sendable {
  let link: DaemonLink
  let seats = Seats()

  init(_ link: DaemonLink) { self.link = link }
}

/// What a request without a session says of whose it is.
enum HomeQuestion: Sendable, Equatable {
  /// Somebody with that address registers.
  case newcomer(address: String)
  /// Somebody calls themselves by that address, perhaps with an access token beside it.
  case address(String, token: String?)
  /// Somebody holds that refresh token or mailed token.
  case holder(token: String)
  /// It is nobody's.
  case nobody
}
