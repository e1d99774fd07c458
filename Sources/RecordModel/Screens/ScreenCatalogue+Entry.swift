extension Screen {
  /// Screens before and at the beginning of the use.
  static let entry: [Screen] = [
    Screen(
      .patientLogin, de: "Anmelden", en: "Sign in", isNative: true,
      operations: [
        "login", "refreshToken", "getMe",
      ]),
    Screen(
      .patientRegistration, de: "Registrieren", en: "Register", isNative: true,
      operations: [
        "registerPatient"
      ]),
    Screen(
      .patientOtpVerification, de: "Code bestätigen", en: "Confirm the code", isNative: true,
      operations: [
        "verifyOtp", "resendOtp",
      ]),
    Screen(
      .patientForgotPassword, de: "Passwort vergessen", en: "Forgot password", isNative: true,
      operations: [
        "forgotPassword", "resetPassword",
      ]),
    Screen(
      .patientOnboarding, de: "Willkommen", en: "Welcome", next: "/dashboard",
      operations: [
        "getOnboarding", "completeOnboarding",
      ],
      bindings: [
        "userName": .string, "features": .array, "completed": .boolean, "cta": .object,
      ]),
    Screen(
      .patientDashboard, de: "Übersicht", en: "Dashboard",
      operations: [
        "getPatientDashboard", "listHealthMetrics", "listAppointments", "listMessageThreads",
      ],
      bindings: [
        "userName": .string, "metrics": .object, "appointments": .array, "messages": .array,
        "lastUpdated": .string, "unread": .object, "quickActions": .array,
      ]),
    Screen(
      .patientIntakeForm, de: "Aufnahmebogen", en: "Intake form",
      operations: [
        "getIntakeForm", "submitIntakeForm",
      ],
      bindings: [
        "userName": .string, "intake": .object,
      ]),
  ]
}
