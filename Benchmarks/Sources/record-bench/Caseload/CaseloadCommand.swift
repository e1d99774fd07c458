/// How long a clinician waits for the list of the patients in their care.
enum CaseloadCommand {
  private static let password = "korrekt Pferd Batterie"

  /// Fills the record with patients of one clinician, then asks for the first page again and again.
  static func run(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "patients", "times"])
    let client = try PlainClient(socket: try options.text("socket"))
    let (count, times) = (try options.count("patients", or: 10_000), try options.count("times", or: 100))
    let address = "\(RandomUUID.text())@example.org"
    let clinician = try account(address, client)
    for number in 0..<count { try admit(number, to: clinician, client) }
    let token = try client.call(
      "identity.logIn",
      "\"application\":\"myhealthally\",\"email\":\"\(address)\",\"password\":\"\(password)\"")
    guard let token = token.firstText(named: "accessToken") else {
      throw .daemon("identity.logIn answered without a token")
    }
    let lists = [
      ("page", ""), ("name-page", "\"sort\":\"name\","), ("search", "\"q\":\"muster 7\","),
      ("search-nothing", "\"q\":\"nobody@example\","),
    ]
    // The first of all reads every record once.
    try measure("first", "", times: 1, token, client)
    for (name, members) in lists { try measure(name, members, times: times, token, client) }
  }

  private static func measure(
    _ name: String, _ members: String, times: Int, _ token: String, _ client: PlainClient
  ) throws(BenchError) {
    var run = Latencies()
    let begin = Monotonic.now()
    for _ in 0..<times {
      let start = Monotonic.now()
      _ = try client.call("care.caseload", "\(members)\"_meta\":{\"token\":\"\(token)\"}")
      run.add(Monotonic.now() - start)
    }
    run.elapsed = Monotonic.now() - begin
    Measurement(name: "caseload-\(name)", run).write()
  }

  private static func account(_ address: String, _ client: PlainClient) throws(BenchError) -> String {
    let made = try client.call(
      "account.create",
      """
      "role":"clinician","application":"myhealthally","email":"\(address)","firstName":"Anna",\
      "lastName":"Weber","password":"\(password)"
      """)
    guard let id = made.firstText(named: "id") else { throw .daemon("account.create answered without an id") }
    return id
  }

  /// A patient in the clinician's care; every tenth has an alert.
  private static func admit(
    _ number: Int, to clinician: String, _ client: PlainClient
  ) throws(BenchError) {
    let made = try client.call(
      "patient.create", "\"fullName\":\"Erika Muster \(number)\",\"birthDate\":\"1964-08-12\"")
    guard let patient = made.firstText(named: "id") else {
      throw .daemon("patient.create answered without an id")
    }
    let subject = "\"patientId\":\"\(patient)\""
    _ = try client.call("care.assign", "\(subject),\"accountId\":\"\(clinician)\"")
    guard number % 10 == 0 else { return }
    _ = try client.call(
      "alerts.raise",
      """
      \(subject),"severity":"\(number % 20 == 0 ? "critical" : "moderate")","title":"Look",\
      "_meta":{"actor":{"role":"clinician","id":"\(clinician)"}}
      """)
  }
}
