import Crypto
import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordGateway

/// Forms whose files go to the record while they come.
@Suite("Forms over HTTP", .serialized) struct FormTests {
  private static let limit = 10_485_760

  /// Bytes of some length that no boundary is in.
  private static func content(_ count: Int, _ seed: UInt8) -> [UInt8] {
    var bytes = [UInt8](repeating: seed, count: count)
    for index in stride(from: 0, to: count, by: 4093) {
      bytes[index] = UInt8(truncatingIfNeeded: index / 4093)
    }
    return bytes
  }

  private static func sha256(_ bytes: [UInt8]) -> Value {
    .string(Hexadecimal.text(Array(SHA256.hash(data: bytes))))
  }

  private func send(
    _ form: WrittenForm, _ target: String, _ person: WebSession, type: String? = nil
  ) async throws -> WebSession.Reply {
    let bytes = form.ended
    let head =
      type.map { WrittenForm.head(target, person, length: bytes.count, type: $0) }
      ?? WrittenForm.head(target, person, length: bytes.count)
    let path = person.path
    let received = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return [] }
      socket.send(head + bytes)
      return socket.everything()
    }
    return try WebSession.Reply(received)
  }

  @Test("R-SO-088, R-SO-040, R-SO-313: 10 MiB are taken, one byte more is not, and neither is none")
  func lengths() async throws {
    let site = try await FormSite()
    let person = try await site.person("anna")
    let whole = Self.content(Self.limit, 7)
    for (content, code) in [(whole, nil), (whole + [1], "FILE_SIZE_EXCEEDED"), ([], "VALIDATION_ERROR")] {
      var form = WrittenForm()
      form.text("userPreferences", "{}")
      form.file("file", "report.pdf", content)
      let reply = try await send(form, "/api/v1/forms/one", person)
      if let code {
        #expect(reply.status == 422 && reply.superCode == code, "\(reply.text)")
      } else {
        let files: Value = [
          ["name": "report.pdf", "bytes": .integer(Int64(Self.limit)), "sha256": Self.sha256(whole)]
        ]
        #expect(reply.status == 200 && reply.data?["files"] == files, "\(reply.text)")
        #expect(reply.data?["texts"] == ["userPreferences": "{}"])
      }
    }
    #expect(try await site.documents(person).count == 1)
    #expect(try await site.settle() == (1, 0))
  }

  @Test(
    "a form is the same in pieces of any length, with a length or in chunks",
    arguments: [1, 2, 3] as [UInt64])
  func pieces(seed: UInt64) async throws {
    let site = try await FormSite()
    let person = try await site.person("berta")
    let content = Self.content(300_000, 9) + Array("\r\n--\(WrittenForm.boundary.dropLast())\r\n".utf8)
    var form = WrittenForm()
    form.file("file", "a.bin", content)
    let bytes = form.ended
    let head = WrittenForm.head("/api/v1/forms/one", person, length: seed == 1 ? bytes.count : nil)
    let path = person.path
    let received = await blocking { () -> [UInt8] in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return [] }
      var random = SeededGenerator(seed: seed)
      socket.send(head)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Int.random(in: 1...40_000, using: &random)))
        rest = rest.dropFirst(piece.count)
        if seed == 1 {
          socket.send(piece)
        } else {
          socket.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [0x0D, 0x0A])
        }
      }
      if seed != 1 { socket.send(Array("0\r\n\r\n".utf8)) }
      return socket.everything()
    }
    let reply = try WebSession.Reply(received)
    #expect(reply.status == 200, "\(reply.text)")
    #expect(reply.data?["files"]?.list.first?["sha256"] == Self.sha256(content), "\(reply.text)")
  }

  @Test("R-SO-096, R-SO-097: in a batch each file stands alone, and six are too many") func batches()
    async throws
  {
    let site = try await FormSite()
    let person = try await site.person("carla")
    var form = WrittenForm()
    form.file("files", "1.pdf", Self.content(200_000, 1))
    form.file("files", "2.pdf", Self.content(Self.limit + 1, 2))
    form.text("other", "ignored")
    form.file("files", "3.pdf", [])
    form.file("files", "4.pdf", Self.content(1, 4))
    let reply = try await send(form, "/api/v1/forms/several", person)
    #expect(reply.status == 200, "\(reply.text)")
    let files = reply.data?["files"]?.list ?? []
    #expect(files.map { $0["name"]?.text } == ["1.pdf", "2.pdf", "3.pdf", "4.pdf"])
    #expect(files.map { $0["refusal"]?.text } == [nil, "too_large", "empty", nil])
    #expect(reply.data?["texts"] == [:])
    var six = WrittenForm()
    for number in UInt8(0)..<6 { six.file("files", "\(number)", Self.content(200_000, number + 10)) }
    let refused = try await send(six, "/api/v1/forms/several", person)
    #expect(refused.status == 422 && refused.superDetails == "files: 1 to 5 files", "\(refused.text)")
    #expect(try await site.documents(person).count == 2)
    #expect(try await site.settle() == (2, 0))
  }

  @Test("R-SO-027, R-SO-037, R-SO-087: what a form may lack, and what it may not") func faults() async throws
  {
    let site = try await FormSite()
    let person = try await site.person("dora")
    var (none, two, other) = (WrittenForm(), WrittenForm(), WrittenForm())
    none.text("userPreferences", "{}")
    two.file("file", "a", [1])
    two.file("file", "b", [2])
    other.file("attachment", "a", [1])
    other.file("file", "b", [2])
    #expect(try await send(none, "/api/v1/forms/one", person).superDetails == "file: exactly 1 file")
    #expect(try await send(two, "/api/v1/forms/one", person).superDetails == "file: exactly 1 file")
    #expect(try await send(other, "/api/v1/forms/one", person).status == 200)
    for type in [
      "application/json", "multipart/form-data", "multipart/form-data; boundary=\"\"", "text/plain",
    ] {
      let reply = try await send(other, "/api/v1/forms/one", person, type: type)
      #expect(reply.status == 400 && reply.superCode == "VALIDATION_ERROR", "\(type) \(reply.text)")
    }
    var stranger = person
    stranger.token = "a.b.c"
    #expect(try await send(other, "/api/v1/forms/one", stranger).status == 401)
    let wrong = try await send(
      other, "/api/v1/forms/one", person, type: "multipart/form-data; boundary=another")
    #expect(wrong.status == 400, "\(wrong.text)")
    #expect(try await site.documents(person).count == 1)
    #expect(try await site.settle() == (1, 0))
  }

  @Test("R-SO-031, R-SO-110: of a form that is cut off anywhere nothing remains") func cut() async throws {
    let site = try await FormSite()
    let person = try await site.person("emma")
    var form = WrittenForm()
    form.file("files", "a", Self.content(400_000, 1))
    form.file("files", "b", Self.content(400_000, 2))
    let bytes = form.ended
    let head = WrittenForm.head("/api/v1/forms/several", person, length: bytes.count)
    let path = person.path
    for (part, isHalf) in [(1, false), (3, true), (5, false), (7, true)] {
      let count = part * bytes.count / 8
      await blocking {
        guard let socket = RawSocket(path, secondsToWait: 120) else { return }
        socket.send(head + bytes.prefix(count))
        usleep(200_000)
        guard isHalf else { return }
        socket.endSending()
        let reply = String(decoding: socket.everything(), as: UTF8.self)
        #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      }
      #expect(try await site.settle() == (0, 0), "after \(count) bytes")
    }
    #expect(try await site.documents(person).isEmpty)
    #expect(
      try await send(form, "/api/v1/forms/several", person).status == 200, "no place is taken by what is gone"
    )
  }

  @Test("R-SO-031: a form that is too slow is ended, and nothing of it remains") func slow() async throws {
    let site = try await FormSite(bodySeconds: 2)
    let person = try await site.person("frida")
    var form = WrittenForm()
    form.file("file", "a", Self.content(400_000, 1))
    let bytes = form.ended
    let head = WrittenForm.head("/api/v1/forms/one", person, length: bytes.count)
    let path = person.path
    let reply = await blocking { () -> String in
      guard let socket = RawSocket(path, secondsToWait: 120) else { return "" }
      socket.send(head + bytes.prefix(200_000))
      return String(decoding: socket.everything(), as: UTF8.self)
    }
    #expect(reply.hasPrefix("HTTP/1.1 400 ") && reply.contains("Connection: close"), "\(reply)")
    #expect(try await site.settle() == (0, 0))
  }

  @Test("a client is read no faster than the record takes what it sends") func backPressure() async throws {
    let site = try await FormSite()
    let person = try await site.person("gabi")
    var form = WrittenForm()
    let content = Self.content(8_000_000, 1)
    form.file("file", "a", content)
    let bytes = form.ended
    let head = WrittenForm.head("/api/v1/forms/one", person, length: bytes.count)
    let (path, daemon) = (person.path, site.site.web.daemon.process.pid)
    let (sent, received) = await blocking { () -> (Int, [UInt8]) in
      guard let socket = RawSocket(path, secondsToWait: 1) else { return (0, []) }
      socket.send(head + bytes.prefix(100_000))
      usleep(300_000)
      kill(daemon, SIGSTOP)
      var sent = 100_000
      // Gives up where nothing was taken for a second.
      while sent < bytes.count, socket.send(Array(bytes[sent..<min(sent + 65_536, bytes.count)])) {
        sent = min(sent + 65_536, bytes.count)
      }
      kill(daemon, SIGCONT)
      return (sent, [])
    }
    _ = received
    // The buffers of both sockets, a piece on its way, and what waits.
    #expect(sent < 2_000_000, "\(sent) bytes were taken while nobody took them on")
    #expect(try await site.settle() == (0, 0))
  }

  @Test("memory stays flat with 64 connections of 3 MiB each") func memory() async throws {
    let site = try await FormSite()
    var people: [WebSession] = []
    for number in 0..<13 { people.append(try await site.person("person\(number)")) }
    var begin = WrittenForm()
    begin.file("file", "a", [])
    // The head without the part's content and its end.
    let lead = Array(begin.bytes.dropLast(2))
    let end = Array("\r\n--\(WrittenForm.boundary)--\r\n".utf8)
    let piece = [UInt8](repeating: 0x41, count: 65_536)
    let length = 48 * piece.count
    let before = try Self.residentBytes()
    try await withThrowingTaskGroup(of: WebSession.Reply.self) { group in
      for number in 0..<64 {
        let person = people[number % people.count]
        group.addTask { () -> WebSession.Reply in
          let received = await blocking { () -> [UInt8] in
            guard let socket = RawSocket(person.path, secondsToWait: 300) else { return [] }
            let whole = lead.count + length + end.count
            socket.send(WrittenForm.head("/api/v1/forms/one", person, length: whole) + lead)
            // Each is another document: the same bytes twice in one record are one.
            socket.send([UInt8(number)] + piece.dropFirst())
            for _ in 1..<(length / piece.count) { socket.send(piece) }
            socket.send(end)
            return socket.everything()
          }
          return try WebSession.Reply(received)
        }
      }
      for try await reply in group { #expect(reply.status == 200, "\(reply.text)") }
    }
    let peak = try Self.residentBytes()
    // 64 times a piece, its base64 and what waits are some 60 MiB; the files themselves are 192.
    #expect(peak - before < 120 << 20, "\((peak - before) >> 20) MiB more")
    #expect(try await site.settle() == (64, 0))
  }

  /// The most that was ever resident.
  private static func residentBytes() throws -> Int {
    let line = Files.text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kibibytes = try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return kibibytes << 10
  }
}
