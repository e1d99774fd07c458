import HTTPTypes
import RecordClient
import RecordModel

extension MyHealthAlly {
  private static let application = Argument.constant(
    "application", .string(Application.myHealthAlly.rawValue))
  private static let address = Shape.closed(.required("email", .mail))

  /// Routes without a session (R-MH-018 to R-MH-045).
  static let signInRoutes: [Route] = [
    route(
      "registerPatient", .post, "/api/auth/register", RegisterAccount.self, application,
      .members(renamed: ["dateOfBirth": "birthDate"]), takes: registration, answers: RegisteredPatient.shape,
      success: .created(.at("/api/auth/me")), door: .openOnce
    ) { (received, _) throws(Failure) in
      try Answer(encoding: RegisteredPatient(try received.read(SignedIn.self)))
    },
    route(
      "login", .post, "/api/auth/login", LogIn.self, application, .members(),
      takes: .closed(.required("email", .mail), .required("password", .text(1...128))),
      answers: SignedInUser.shape, door: .open
    ) { (received, _) throws(Failure) in
      try Answer(encoding: SignedInUser(try received.read(SignedIn.self)))
    },
    route(
      "verifyOtp", .post, "/api/auth/verify-otp", VerifyAddress.self, .members(),
      takes: .closed(.required("email", .mail), .required("code", .form(.code))),
      answers: .closed(.required("verified", .flag), .required("email", .mail)), door: .open),
    route(
      "resendOtp", .post, "/api/auth/resend-otp", ResendCode.self, application, .members(), takes: address,
      answers: AcceptedRequest.shape, success: .accepted, door: .open, answer: accepted),
    route(
      "refreshToken", .post, "/api/auth/refresh", RefreshSession.self, .members(),
      takes: .closed(.required("refreshToken", .text(20...512))), answers: RefreshedTokens.shape, door: .open
    ) { (received, _) throws(Failure) in
      try Answer(encoding: RefreshedTokens(try received.read(SessionTokens.self)))
    },
    route(
      "forgotPassword", .post, "/api/auth/forgot-password", ForgotPassword.self, application, .members(),
      takes: address, answers: AcceptedRequest.shape, success: .accepted, door: .open, answer: accepted),
    route(
      "resetPassword", .post, "/api/auth/reset-password", ResetPassword.self, .members(),
      takes: .closed(.required("token", .text(20...512)), .required("newPassword", .judged(newPassword))),
      success: .noContent, door: .open),
  ]

  /// Routes about the caller's account.
  static let accountRoutes: [Route] = [
    route("getMe", .get, "/api/auth/me", GetMe.self, answers: SignedInUser.Person.shape) {
      (received, _) throws(Failure) in
      try Answer(encoding: SignedInUser.Person(try received.read(AccountView.self)))
    },
    route(
      "logout", .post, "/api/auth/logout", LogOut.self, .optionalMember("allDevices", as: "everywhere"),
      takes: .closed(.optional("refreshToken", .text(20...512)), .optional("allDevices", .flag)), ifAny: true,
      success: .noContent),
    route(
      "changePassword", .post, "/api/auth/change-password", ChangePassword.self, .members(),
      takes: .closed(
        .required("currentPassword", .text(1...128)), .required("newPassword", .judged(newPassword))),
      success: .noContent),
  ]

  /// Judged by the record, which reports it as weak (R-MH-023).
  private static let newPassword = Shape.text(8...128)

  private static let registration = Shape.closed(
    .required("firstName", .text(1...80)), .required("lastName", .text(1...80)), .required("email", .mail),
    .required("dateOfBirth", .day), .required("password", .judged(newPassword)))

  /// The same for known and unknown addresses (R-MH-040, R-MH-041).
  private static func accepted(
    _ received: ReceivedValue, _ exchange: Exchange
  ) throws(Failure) -> Answer {
    try Answer(encoding: AcceptedRequest())
  }
}
