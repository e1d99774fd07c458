/// Whether the time of a refused sign-in tells if an address has an account (R-MH-027, R-SO-053).
enum SignInCommand {
  /// Wrong passwords for one account, one below the number that locks it.
  private static let triesEach = 4

  /// Signs in with wrong passwords, by turns at known and unknown addresses, and compares the times.
  static func run(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "accounts"])
    let client = try PlainClient(socket: try options.text("socket"))
    let known = try accounts(try options.count("accounts", or: 25), client)
    var (knownTimes, unknownTimes) = ([Double](), [Double]())
    for _ in 0..<triesEach {
      for address in known {
        knownTimes.append(try attempt(address, client))
        unknownTimes.append(try attempt("\(RandomUUID.text())@example.org", client))
      }
    }
    Measurement(name: "sign-in-known", value: knownTimes.median, count: knownTimes.count).write()
    Measurement(name: "sign-in-unknown", value: unknownTimes.median, count: unknownTimes.count).write()
    Measurement(
      name: "sign-in-t", value: Self.welch(knownTimes, unknownTimes), count: knownTimes.count
    ).write()
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

  /// Milliseconds until the refusal.
  private static func attempt(_ address: String, _ client: PlainClient) throws(BenchError) -> Double {
    let begin = Monotonic.now()
    let answer = try client.answer(
      "identity.logIn",
      """
      "application":"rhythmologicum","email":"\(address)","password":"\(RandomUUID.text())"
      """)
    let took = Double(Monotonic.now() - begin) / 1e6
    guard answer.firstText(named: "reason") == "invalid_credentials" else {
      throw .daemon("a wrong password was answered otherwise: \(answer.firstText(named: "message") ?? "")")
    }
    return took
  }

  /// Welch's t: beyond about 4.5 the two differ, by the usual threshold of leakage tests (TVLA).
  private static func welch(_ left: [Double], _ right: [Double]) -> Double {
    let error = left.variance / Double(left.count) + right.variance / Double(right.count)
    return error > 0 ? (left.mean - right.mean) / error.squareRoot() : 0
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
