/// Who makes the requests of a load.
enum LoadCaller: String {
  /// The program itself: every access is written down before its answer.
  case service
  /// The patient, with the token of a sign-in.
  case token

  /// Reads the option `--as`.
  init(_ text: String) throws(BenchError) {
    guard let caller = LoadCaller(rawValue: text) else {
      throw .usage("--as takes service or token")
    }
    self = caller
  }

  /// Opens a patient's record; answers the id and what goes into `_meta` of each request.
  func make(_ client: PlainClient) throws(BenchError) -> (patient: String, meta: String) {
    if self == .token { return try signUp(client) }
    let patient = RandomUUID.text()
    _ = try client.call(
      "patient.create", "\"patientId\":\"\(patient)\",\"_meta\":{\"commandId\":\"\(RandomUUID.text())\"}")
    return (patient, "")
  }

  /// A patient's account has the record's id.
  private func signUp(_ client: PlainClient) throws(BenchError) -> (patient: String, meta: String) {
    let answer = try client.call(
      "identity.register",
      """
      "application":"rhythmologicum","email":"\(RandomUUID.text())@example.org",\
      "password":"\(RandomUUID.text())","name":"Erika Mustermann","birthDate":"1964-08-12"
      """)
    guard let token = answer.firstText(named: "accessToken"), let id = answer.firstText(named: "id") else {
      throw .daemon("identity.register answered without a token")
    }
    return (id, "\"token\":\"\(token)\"")
  }
}
