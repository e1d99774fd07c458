/// The patients that a log has, oldest first.
struct KnownPatients {
  private var ids: [String] = []

  init(socket: String) throws(BenchError) {
    let client = try PlainClient(socket: socket)
    var position = 0
    while true {
      let page = try client.call(
        "log.read", "\"fromPosition\":\(position),\"types\":[\"patient.created\"],\"limit\":1000")
      ids += page.texts(named: "streamId")
      guard let next = page.firstNumber(named: "nextPosition"), let head = page.firstNumber(named: "head")
      else { throw .daemon("log.read answered without nextPosition or head") }
      guard next > position, next < head else { break }
      position = next
    }
    guard !ids.isEmpty else { throw .daemon("the log has no patients; make some with recordctl simulate") }
  }

  /// A list a connection; together they ask a method about every patient, where there are no more connections than
  /// patients.
  func requests(_ method: String, _ connections: Int) -> [[PreparedRequest]] {
    (0..<connections).map { connection in
      let own = stride(from: connection % ids.count, to: ids.count, by: connections)
      return own.map { PreparedRequest(method: method, "\"patientId\":\"\(ids[$0])\"") }
    }
  }
}
