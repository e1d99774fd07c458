/// Whether the time of an answer tells if an address has an account (R-MH-027, R-SO-053, R-SO-071).
enum SignInCommand {
  /// Calls each probe at known and unknown addresses by turns, and compares the times.
  static func run(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "accounts"])
    let client = try PlainClient(socket: try options.text("socket"))
    let known = try accounts(try options.count("accounts", or: 25), client)
    for probe in Probe.all { try measure(probe, known, client) }
  }

  private static func measure(
    _ probe: Probe, _ known: [String], _ client: PlainClient
  ) throws(BenchError) {
    var (knownTimes, unknownTimes) = ([Double](), [Double]())
    for round in 0..<probe.triesEach {
      for (number, address) in known.enumerated() {
        let stranger = "\(RandomUUID.text())@example.org"
        // Which of the two comes first changes, so that what one leaves behind does not always meet the other.
        for address in (round + number) % 2 == 0 ? [address, stranger] : [stranger, address] {
          let took = try probe.attempt(address, client)
          if address == stranger { unknownTimes.append(took) } else { knownTimes.append(took) }
        }
      }
    }
    let count = knownTimes.count
    Measurement(name: "\(probe.name)-known", value: knownTimes.median, count: count).write()
    Measurement(name: "\(probe.name)-unknown", value: unknownTimes.median, count: count).write()
    Measurement(name: "\(probe.name)-t", value: welch(knownTimes, unknownTimes), count: count).write()
  }

  private static func accounts(_ count: Int, _ client: PlainClient) throws(BenchError) -> [String] {
    var addresses: [String] = []
    for _ in 0..<count {
      let address = "\(RandomUUID.text())@example.org"
      _ = try client.call(
        "identity.register",
        """
        "application":"rhythmologicum","email":"\(address)","password":"\(RandomUUID.text())",\
        "name":"Erika Mustermann","birthDate":"1964-08-12"
        """)
      addresses.append(address)
    }
    return addresses
  }

  /// Welch's t: beyond about 4.5 the two differ, by the usual threshold of leakage tests (TVLA).
  private static func welch(_ left: [Double], _ right: [Double]) -> Double {
    let error = left.variance / Double(left.count) + right.variance / Double(right.count)
    return error > 0 ? (left.mean - right.mean) / error.squareRoot() : 0
  }
}

/// A call that must not tell whether there is an account.
private struct Probe {
  var name: String
  var method: String
  /// Members of the parameters besides the address.
  var members: String
  /// What the answer holds, whether or not there is an account.
  var expected: String
  /// Calls for one account, below the number from which on they do less.
  var triesEach: Int

  static let all = [
    Probe(
      name: "resend", method: "identity.resendCode", members: #""application":"rhythmologicum""#,
      expected: "\"accepted\":true", triesEach: 1),
    Probe(
      name: "verify", method: "identity.verifyAddress", members: #""code":"000000""#,
      expected: "code_invalid", triesEach: 4),
    Probe(
      name: "forgot", method: "identity.forgotPassword", members: #""application":"rhythmologicum""#,
      expected: "\"accepted\":true", triesEach: 3),
    Probe(
      name: "sign-in", method: "identity.logIn",
      members: #""application":"rhythmologicum","password":"kein Passwort von jemand""#,
      expected: "invalid_credentials", triesEach: 4),
  ]

  /// Milliseconds until the answer.
  func attempt(_ address: String, _ client: PlainClient) throws(BenchError) -> Double {
    let begin = Monotonic.now()
    let answer = try client.answer(method, "\"email\":\"\(address)\",\(members)")
    let took = Double(Monotonic.now() - begin) / 1e6
    guard answer.offset(behind: expected) != nil else {
      throw .daemon("\(method) was answered otherwise: \(answer.firstText(named: "message") ?? "")")
    }
    return took
  }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }

  fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }

  fileprivate var variance: Double {
    let mean = mean
    return map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(Swift.max(1, count - 1))
  }
}
