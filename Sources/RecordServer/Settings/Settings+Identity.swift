import RecordEngine
import RecordModel
import RecordProcess

/// The parameters of signing in, and the rate limits.
package struct IdentitySettings: Sendable, Equatable {
  /// Seconds for which access tokens are valid.
  package var rhythmologicumAccess = 3600
  /// Seconds for which access tokens are valid.
  package var myHealthAllyAccess = 900
  /// Seconds for which access tokens are valid.
  package var superOneAccess = 900
  /// Days for which a session lives after its last use.
  package var rhythmologicumRefresh = 30
  /// Days for which a session lives after its last use.
  package var myHealthAllyRefresh = 30
  /// Days for which a session lives after its last use.
  package var superOneRefresh = 7
  /// Seconds for which a spent refresh token may be presented again.
  package var refreshGrace = 10
  /// Days after which a new key signs tokens.
  package var signingKeyDays = 30
  /// Passwords that may wait to be hashed.
  package var hashQueue = 16
  /// Passwords hashed at a time; 0 for all cores except one, at most four.
  package var hashThreads = 0
  /// Milliseconds at whose multiples calls are answered that must not reveal whether there is an account.
  package var evenAnswers = 200
  /// Whether patients' data require a verified address.
  package var requiresVerifiedEmail = false
  /// Attempts to sign in a minute.
  package var signInsPerMinute = 60
  /// One-time codes a minute.
  package var codesPerMinute = 60
  package var exportsPerHour = 30
  package var callsPerMinute = 1200

  package init() {}

  /// The same for the engine.
  package var options: IdentityOptions {
    var options = IdentityOptions()
    for (application, access, days) in [
      (Application.rhythmologicum, rhythmologicumAccess, rhythmologicumRefresh),
      (.myHealthAlly, myHealthAllyAccess, myHealthAllyRefresh),
      (.superOne, superOneAccess, superOneRefresh),
    ] {
      options.applications[application]?.accessSeconds = Int64(access)
      options.applications[application]?.refreshSeconds = Int64(days) * 86_400
    }
    options.refreshGraceSeconds = Int64(refreshGrace)
    options.signingKeySeconds = Int64(signingKeyDays) * 86_400
    (options.hashQueue, options.hashThreads) = (hashQueue, hashThreads)
    options.evenAnswerMilliseconds = Int64(evenAnswers)
    options.requiresVerifiedAddress = requiresVerifiedEmail
    options.rateLimits.signInsPerMinute = signInsPerMinute
    options.rateLimits.codesPerMinute = codesPerMinute
    options.rateLimits.exportsPerHour = exportsPerHour
    options.rateLimits.callsPerMinute = callsPerMinute
    return options
  }
}

extension Settings {
  static var identities: [SettingDefinition] {
    [
      accessLifetime("rhythmologicum", \.identity.rhythmologicumAccess),
      accessLifetime("myhealthally", \.identity.myHealthAllyAccess),
      accessLifetime("superone", \.identity.superOneAccess),
      refreshLifetime("rhythmologicum", \.identity.rhythmologicumRefresh),
      refreshLifetime("myhealthally", \.identity.myHealthAllyRefresh),
      refreshLifetime("superone", \.identity.superOneRefresh),
      .count(
        "refresh-grace", \.identity.refreshGrace, 0...60, unit: "seconds",
        meaning: "How long the refresh token before the last is taken again, for lost answers; 0 never."),
      .count(
        "signing-key-age", \.identity.signingKeyDays, 1...365, unit: "days",
        meaning: "After how long another key signs access tokens."),
      .count(
        "hash-queue", \.identity.hashQueue, 1...256, unit: "passwords",
        meaning:
          "Passwords that may wait to be hashed; more are refused as overloaded, and told for how long."),
      .count(
        "hash-threads", \.identity.hashThreads, 0...16, unit: "threads",
        meaning: "Passwords that are hashed at a time, each with a core and 128 MiB, which must fit into the "
          + "unit's MemoryHigh=; 0 for all cores but one, at most 4."),
      .count(
        "even-answers", \.identity.evenAnswers, 0...5000, unit: "milliseconds",
        meaning:
          "Forgotten passwords, new codes and codes are answered at multiples of this, so that the time "
          + "does not tell whether there is an account; 0 at once."),
      .value(
        "require-verified-email", \.identity.requiresVerifiedEmail, allowed: "yes or no",
        meaning:
          "Whether patients' data is for those people alone who confirmed their mail address; consent and "
          + "profile stay open.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      limit("sign-ins", \.identity.signInsPerMinute, "Sign-ins and registrations a minute"),
      limit("codes", \.identity.codesPerMinute, "One-time codes a minute"),
      limit("exports", \.identity.exportsPerHour, "Exports an hour"),
      limit("calls", \.identity.callsPerMinute, "Calls a minute"),
    ]
  }

  private static func accessLifetime(
    _ name: String, _ path: any SettingDefinition.Path<Int>
  ) -> SettingDefinition {
    .count(
      "access-lifetime-\(name)", path, 60...86_400, unit: "seconds",
      meaning: "How long access tokens of \(name) live.")
  }

  private static func refreshLifetime(
    _ name: String, _ path: any SettingDefinition.Path<Int>
  ) -> SettingDefinition {
    .count(
      "refresh-lifetime-\(name)", path, 1...365, unit: "days",
      meaning: "How long a session of \(name) lives after its last use.")
  }

  private static func limit(
    _ name: String, _ path: any SettingDefinition.Path<Int>, _ what: String
  ) -> SettingDefinition {
    .count(
      "limit-\(name)", path, 0...1_000_000, unit: "calls",
      meaning: "\(what) of one person, or of one client address; 0 without limit.")
  }
}
