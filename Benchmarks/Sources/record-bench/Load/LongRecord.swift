/// A patient with a long record, of whose past requests are made.
struct LongRecord {
  private let patient: String
  private let first: Int
  private let last: Int

  /// Logs that many entries of vitals, an hour apart, for a new patient.
  init(entries: Int, socket: String) throws(BenchError) {
    let client = try PlainClient(socket: socket)
    patient = RandomUUID.text()
    _ = try client.call("patient.create", "\"patientId\":\"\(patient)\"")
    first = try Self.log(0, of: entries, patient, client)
    for number in 1..<max(2, entries - 1) { _ = try Self.log(number, of: entries, patient, client) }
    last = try Self.log(entries - 1, of: entries, patient, client)
  }

  private static func log(
    _ number: Int, of entries: Int, _ patient: String, _ client: PlainClient
  ) throws(BenchError) -> Int {
    // Days since 2020 of 24 entries each, as dates of months of 28 days.
    let (day, hour) = (number / 24, number % 24)
    let date = "\(2020 + day / 336)-\(two(day / 28 % 12 + 1))-\(two(day % 28 + 1))T\(two(hour)):00:00Z"
    let reply = try client.call(
      "vitals.log",
      """
      "patientId":"\(patient)","timestamp":"\(date)","heartRate":\(50 + number % 90),"weight":\(70 + number % 9),\
      "bloodPressureSystolic":\(110 + number % 30),"bloodPressureDiastolic":\(70 + number % 20)
      """)
    guard let position = reply.firstNumber(named: "position") else {
      throw .daemon("vitals.log answered without a position")
    }
    return position
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The list of vitals as of moments all over the record.
  func pastRequests(_ count: Int) -> [PreparedRequest] {
    (0..<count).map { _ in
      PreparedRequest(
        method: "vitals.list",
        "\"patientId\":\"\(patient)\",\"limit\":50,\"_meta\":{\"asOf\":{\"position\":\(Int.random(in: first...last))}}"
      )
    }
  }
}
