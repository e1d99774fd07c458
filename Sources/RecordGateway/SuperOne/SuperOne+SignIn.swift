import HTTPTypes
import RecordClient
import RecordModel

extension SuperOne.RouteTable {
  private static let application = Argument.constant("application", .string(Application.superOne.rawValue))

  /// Routes of accounts and sessions (R-SO-044 to R-SO-073).
  var signInRoutes: [Route] { [register, logIn, refresh, logOut, forgotPassword] }

  private var register: Route {
    var route = route(
      "registerUser", .post, "/api/mobile/auth/register", RegisterAccount.self, "Registration successful",
      Self.application, .constant("termsVersion", .string(options.termsVersion)), .member("email"),
      .member("password"), .member("name"), .optionalMember("date_of_birth", as: "birthDate"),
      .optionalMember("phone_number", as: "phone"), .renamedMember("accepted_terms", as: "acceptedTerms"),
      .renamedMember("accepted_privacy", as: "acceptedPrivacy"), .device(id: "device_id", as: "device"),
      takes: Self.registration, answers: SuperOneSession.shape, status: .created, door: .signIn, key: true
    ) { (received, exchange) async throws(Failure) in
      try await SuperOneSession.answer(received, exchange)
    }
    (route.keyOwner, route.callsSeveral) = ("email", true)
    return route
  }

  private var logIn: Route {
    var route = route(
      "loginUser", .post, "/api/mobile/auth/login", LogIn.self, "Login successful", Self.application,
      .member("email"), .member("password"), .device(id: nil, as: "device"),
      takes: .open(.required("email", .text(1...254)), .required("password", .text(1...128))),
      answers: SuperOneSession.shape, door: .signIn
    ) { (received, exchange) async throws(Failure) in
      try await SuperOneSession.answer(received, exchange)
    }
    route.callsSeveral = true
    return route
  }

  private var refresh: Route {
    route(
      "refreshSession", .post, "/api/mobile/auth/refresh", RefreshSession.self,
      "Token refreshed successfully",
      .member("refreshToken"), .credential(as: "credential"),
      takes: .open(.required("refreshToken", .text(1...4096))), answers: SuperOneTokens.shape, door: .signIn
    ) { (received, _) async throws(Failure) in
      try Answer(encoding: SuperOneTokens(try received.read(SessionTokens.self)))
    }
  }

  private var logOut: Route {
    route(
      "logoutUser", .post, "/api/mobile/auth/logout", LogOut.self, "Logout successful", answers: nil
    ) { (_, _) async throws(Failure) in .enveloped }
  }

  /// The same answer for every address (R-SO-069, R-SO-070).
  private var forgotPassword: Route {
    route(
      "requestPasswordReset", .post, "/api/mobile/auth/forgot-password", ForgotPassword.self,
      "Password reset email sent", Self.application, .member("email"),
      takes: .open(.required("email", .mail)),
      answers: .closed(.required("resetToken", .nothing), .required("expiresAt", .nothing)), door: .open
    ) { (_, _) async throws(Failure) in
      try Answer(["resetToken": .null, "expiresAt": .null] as Value)
    }
  }

  private static let registration = Shape.open(
    .required("email", .mail), .required("password", .judged(.text(8...128))),
    .required("name", .text(1...200)), .optional("date_of_birth", .orNull(.day)),
    .optional("phone_number", .orNull(.text(1...32))), .optional("device_id", .orNull(.text(1...128))),
    .required("accepted_terms", .flag), .required("accepted_privacy", .flag))
}

extension Shape {
  /// Always `null`.
  static let nothing = Shape.orNull(.words([]))
}

extension Answer {
  /// The envelope alone.
  static var enveloped: Answer {
    var answer = Answer(status: .ok)
    answer.content = .envelope
    return answer
  }
}
