import Glibc

/// What a load over HTTP needs: people who are signed in, and connections that do nothing.
enum PeopleCommand {
  /// Patients with a started PHQ-9 each, one a line: token and assessment, tab-separated.
  static func people(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "count"])
    let socket = try options.text("socket")
    for patient in try LoadPatient.create(try options.count("count", or: 64), as: .token, socket: socket) {
      print(patient.token + "\t" + patient.assessmentID)
    }
  }

  /// Holds connections to a gateway's socket, each of which was answered once, until its input ends.
  static func idle(_ arguments: ArraySlice<String>) throws(BenchError) {
    let options = try Options(arguments, allowed: ["socket", "connections"])
    let (path, count) = (try options.text("socket"), try options.count("connections", or: 5000))
    let question = Array("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    var answered = 0
    for _ in 0..<count {
      let descriptor = try UnixSocket.connect(path)
      var reply = [UInt8](repeating: 0, count: 4096)
      guard question.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == question.count else {
        throw .system("sending a request")
      }
      let length = reply.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if length > 12, reply[9..<12].elementsEqual("200".utf8) { answered += 1 }
    }
    print("\(answered) connections were answered")
    fflush(nil)
    while readLine() != nil {}
  }
}
