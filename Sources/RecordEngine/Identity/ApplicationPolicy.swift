import RecordModel

/// The differences between the applications that people sign in to.
package struct ApplicationPolicy: Sendable, Equatable {
  /// Seconds for which an access token is valid (R-RH-029, R-MH-030, R-SO-055).
  package var accessSeconds: Int64
  /// Seconds after its last use for which a session lives (R-RH-029, R-MH-033, R-SO-056).
  package var refreshSeconds: Int64
  /// Seconds after which a session ends however often it is used; `nil` if it may go on (R-MH-033, R-SO-066).
  package var sessionSeconds: Int64?
  /// Whether registration requires two names.
  package var asksTwoNames: Bool
  /// Whether the day of birth is required (R-MH-018).
  package var asksBirthDate: Bool
  /// Least age in years for registration (R-MH-022).
  package var minimumAge: Int?
  /// Whether both texts must be agreed to (R-SO-046).
  package var asksTerms: Bool
  /// Whether too many mails to one address are refused (R-SO-073), or silently not sent (R-MH-040, R-MH-041).
  package var tellsMailLimit: Bool
  /// Mails an hour from one client address (R-SO-073); `nil` if the contract sets no limit beyond that of
  /// calls (R-MH-289).
  package var mailsPerClientHour: Int?
  /// Whether the care team sees a new patient's own entries, until the patient decides otherwise (R-MH-261,
  /// R-SO-051).
  package var sharesWithTeam = true

  /// According to the three applications' contracts.
  package static let contracts: [Application: ApplicationPolicy] = [
    .rhythmologicum: ApplicationPolicy(
      accessSeconds: 3600, refreshSeconds: 30 * day, sessionSeconds: nil, asksTwoNames: false,
      asksBirthDate: false, minimumAge: nil, asksTerms: false, tellsMailLimit: false),
    .myHealthAlly: ApplicationPolicy(
      accessSeconds: 900, refreshSeconds: 30 * day, sessionSeconds: 90 * day, asksTwoNames: true,
      asksBirthDate: true, minimumAge: 13, asksTerms: false, tellsMailLimit: false),
    .superOne: ApplicationPolicy(
      accessSeconds: 900, refreshSeconds: 7 * day, sessionSeconds: 90 * day, asksTwoNames: false,
      asksBirthDate: false, minimumAge: nil, asksTerms: true, tellsMailLimit: true, mailsPerClientHour: 10,
      sharesWithTeam: false),
  ]

  private static let day: Int64 = 86_400
}

/// The parameters of signing in; the values are the defaults.
package struct IdentityOptions: Sendable {
  /// The differences between the applications.
  package var applications = ApplicationPolicy.contracts
  /// The cost of a password's hash.
  package var scrypt = ScryptCost.recommended
  /// Hashes that may wait.
  package var hashQueue = 16
  /// Hashes at a time, each of which takes 128 MiB and a core for a third of a second; 0 for all cores except
  /// one, at most ``hashThreadsAtMost``.
  package var hashThreads = 0
  /// The default limit of hashes at a time: a quarter of the service's memory limit (2 GiB).
  package static let hashThreadsAtMost = 4
  /// Milliseconds at whose multiples calls are answered that must not reveal whether there is an account; 0
  /// for at once.
  package var evenAnswerMilliseconds: Int64 = 200
  /// Whether patients' data require a verified address (R-MH-063).
  package var requiresVerifiedAddress = false
  /// Seconds after which a new key signs tokens.
  package var signingKeySeconds: Int64 = 30 * 86_400
  /// Seconds for which the refresh token before the last may be presented again (R-MH-034, R-SO-065); 0 for
  /// never.
  package var refreshGraceSeconds: Int64 = 10
  /// The rate limits of people and programs.
  package var rateLimits = RateLimitOptions()
  /// Milliseconds by a clock that is never set.
  package var monotonicMilliseconds: @Sendable () -> Int64 = { MonotonicClock.milliseconds() }
  /// Called when the hash of a new password is made, before the look that decides whether it is set.
  var onNewHash: @Sendable () -> Void = {}

  package init() {}

  func policy(_ application: Application) throws(Failure) -> ApplicationPolicy {
    guard let policy = applications[application] ?? ApplicationPolicy.contracts[application] else {
      throw Failure(.internalError, "an application has no policy")
    }
    return policy
  }

  /// Hashes at a time, on a machine with so many cores.
  func hashThreads(cores: Int) -> Int {
    hashThreads > 0 ? hashThreads : min(max(1, cores - 1), Self.hashThreadsAtMost)
  }

  /// Seconds for which any access token is valid at most.
  var longestAccess: Int64 { applications.values.map(\.accessSeconds).max() ?? 3600 }
}

/// The cost of a password's hash (RFC 7914).
package struct ScryptCost: Sendable, Equatable {
  /// Binary logarithm of the rounds N.
  package var roundsLog2: Int
  /// Block size r.
  package var blockSize: Int
  /// Parallelism p.
  package var parallelism: Int

  /// N = 2^roundsLog2.
  package init(roundsLog2: Int, blockSize: Int, parallelism: Int) {
    (self.roundsLog2, self.blockSize, self.parallelism) = (roundsLog2, blockSize, parallelism)
  }

  /// OWASP Password Storage Cheat Sheet: N = 2^17, r = 8, p = 1; takes 128 MiB.
  package static let recommended = ScryptCost(roundsLog2: 17, blockSize: 8, parallelism: 1)
}
