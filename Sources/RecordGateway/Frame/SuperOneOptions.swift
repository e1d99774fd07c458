/// What an operator chooses about Super One alone.
package struct SuperOneOptions: Sendable, Equatable {
  /// Version of the terms of use and the privacy policy that registrations agree to (R-SO-046).
  package var termsVersion = "1.0"
  /// Registrations, sign-ins or refreshes a minute from one network address (R-SO-295).
  package var signIns = 10
  /// Requests a minute of an account (R-SO-295).
  package var requests = 120
  /// Requests a minute of signed-in people from one network address (R-SO-294).
  package var addressRequests = 1200
  /// Exports an hour of an account (R-SO-295).
  package var exports = 10

  package init() {}
}
