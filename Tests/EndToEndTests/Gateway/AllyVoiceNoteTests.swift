import RecordModel
import Testing

@testable import RecordGateway

/// What patients say into their telephones.
@Suite("MyHealthAlly: voice notes", .serialized) struct AllyVoiceNoteTests {
  static let ogg = Array("OggS".utf8)

  static func body(_ bytes: [UInt8], _ type: String = "audio/ogg") -> Value {
    AllyFixture.voiceNote.with("mimeType", .string(type)).with("audioBase64", .string(Base64.text(bytes)))
  }

  private func put(
    _ person: WebSession, _ path: String, _ body: Value, _ headers: [String: String] = [:]
  )
    async throws -> WebSession.Reply
  {
    try await person.send(
      "PUT", person.own(path), body: String(decoding: try JSON.encode(body), as: UTF8.self), headers: headers)
  }

  @Test("R-MH-126: a recording is listed, played, edited and found again") func life() async throws {
    let site = try await SharedAllySite.get()
    let vera = try await site.patient("vera")
    let bytes = Self.ogg + (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let made = try await vera.post(vera.own("voice-notes"), Self.body(bytes).with("title", "Träume"))
    #expect(made.status == 201, "\(made.text)")
    let note = try #require(made.json)
    #expect(
      note.members.map(\.name) == [
        "id", "title", "recordedAt", "durationSeconds", "mimeType", "sizeBytes", "audioUrl",
        "transcriptionStatus", "transcript", "transcriptEdited", "createdAt", "updatedAt", "version",
      ], "R-MH-336")
    #expect(note["transcriptionStatus"] == "unavailable" && note["transcript"] == .null)
    let place = try #require(made["Location"])
    let audio = try #require(note["audioUrl"]?.text)
    #expect(audio == place + "/audio")
    let played = try await site.clinician.get(audio)
    #expect(played.status == 200 && played.bytes == bytes && played["Content-Type"] == "audio/ogg")
    #expect(played["Accept-Ranges"] == "bytes" && played["Content-Disposition"] == "inline")
    let id = try #require(note["id"]?.text)
    let stale = try await put(vera, "voice-notes/\(id)", ["title": "x"], ["If-Match": "\"7\""])
    #expect(stale.status == 409 && stale.code == "version_conflict" && stale.error?["currentVersion"] == 1)
    let revised = try await put(vera, "voice-notes/\(id)", ["transcript": "Vom Meer"], ["If-Match": "\"1\""])
    #expect(revised.json?["transcriptEdited"] == true && revised.json?["version"] == 2, "\(revised.text)")
    for query in ["q=TRAUME", "q=meer", "from=2026-01-14&to=2026-01-15"] {
      let list = try await vera.get(vera.own("voice-notes?\(query)"))
      #expect(list.json?["voiceNotes"]?.list.count == 1, "\(query) \(list.text)")
    }
    #expect(try await vera.get(vera.own("voice-notes?q=land")).json?["voiceNotes"] == [])
  }

  @Test(
    "R-MH-126 (RFC 9110 §14): sound is played from any place; lying ranges get nothing",
    arguments: [
      ("bytes=0-3", 206, "bytes 0-3/300000", 0, 4),
      ("bytes=299990-", 206, "bytes 299990-299999/300000", 299_990, 10),
      ("bytes=-5", 206, "bytes 299995-299999/300000", 299_995, 5),
      ("bytes=131070-131080", 206, "bytes 131070-131080/300000", 131_070, 11),
      ("bytes=10-99999999", 206, "bytes 10-299999/300000", 10, 299_990),
      ("bytes=300000-", 416, "bytes */300000", 0, 0), ("bytes=-0", 416, "bytes */300000", 0, 0),
      ("bytes=5-1", 200, nil, 0, 300_000), ("bytes=0-9,5-20", 200, nil, 0, 300_000),
      ("bytes=0-,0-,0-,0-,0-", 200, nil, 0, 300_000), ("chunks=0-1", 200, nil, 0, 300_000),
    ] as [(String, Int, String?, Int, Int)])
  func ranges(range: String, status: Int, content: String?, start: Int, count: Int) async throws {
    let (person, place, bytes) = try await AllyRecording.get()
    let reply = try await person.get(place + "/audio", ["Range": range, "Accept-Encoding": "gzip"])
    #expect(
      reply.status == status && reply["Content-Range"] == content, "\(reply.status) \(reply.text.prefix(200))"
    )
    if status == 416 {
      #expect(reply.code == "range_not_satisfiable")
    } else {
      #expect(reply.bytes == Array(bytes[start..<start + count]) && reply["Content-Encoding"] == nil)
    }
  }

  @Test("R-MH-279 (RFC 9110 §9.3.2, §13): HEAD, If-Range and If-None-Match of sound") func conditions()
    async throws
  {
    let (person, place, bytes) = try await AllyRecording.get()
    let head = try await person.send("HEAD", place + "/audio", headers: ["Range": "bytes=0-1"])
    #expect(head.status == 200 && head.bytes.isEmpty && head["Content-Length"] == "\(bytes.count)")
    let tag = try #require(head["ETag"])
    let kept = try await person.get(place + "/audio", ["If-None-Match": tag])
    #expect(kept.status == 304 && kept.bytes.isEmpty)
    let same = try await person.get(place + "/audio", ["Range": "bytes=0-1", "If-Range": tag])
    #expect(same.status == 206 && same.bytes == Array(bytes.prefix(2)))
    let other = try await person.get(place + "/audio", ["Range": "bytes=0-1", "If-Range": "\"x\""])
    #expect(other.status == 200 && other.bytes == bytes)
  }

  @Test(
    "R-MH-127: sound that is something else is refused",
    arguments: [
      ("audio/mp4", [0, 0, 0, 32] + Array("ftypM4A ".utf8), 201), ("audio/mpeg", Array("ID3".utf8), 201),
      ("audio/wav", Array("RIFF1234WAVE".utf8), 201), ("audio/aac", [0xFF, 0xF1, 0x50], 201),
      ("audio/ogg", Array("OggS".utf8), 201), ("audio/mp4", Array("OggS".utf8), 415),
      ("audio/wav", Array("RIFF1234AVI ".utf8), 415), ("audio/ogg", Array("<svg>".utf8), 415),
    ] as [(String, [UInt8], Int)])
  func kinds(type: String, bytes: [UInt8], status: Int) async throws {
    let site = try await SharedAllySite.get()
    let reply = try await site.max.post(site.max.own("voice-notes"), Self.body(bytes, type))
    #expect(reply.status == status, "\(reply.text)")
    if status == 415 { #expect(reply.code == "unsupported_media") }
  }

  @Test("R-MH-005, R-MH-126: what is wrong with a recording is told together") func wrong() async throws {
    let site = try await SharedAllySite.get()
    let person = site.max
    for seconds in [0, 0.05, 1800.5, -1] as [Value] {
      let reply = try await person.post(
        person.own("voice-notes"),
        Self.body(Self.ogg).with("durationSeconds", seconds).with("recordedAt", "2999-01-01T00:00:00Z")
          .with("mimeType", "audio/flac"))
      #expect(
        reply.problems == [
          "/durationSeconds out_of_range", "/mimeType not_in_enum", "/recordedAt in_future",
        ], "\(reply.text)")
    }
    let staff = try await site.clinician.post(site.erika.own("voice-notes"), Self.body(Self.ogg))
    #expect(staff.status == 403, "\(staff.text)")
  }

  @Test("R-MH-128: an engine's words come and are replaced, the patient's own stay") func transcripts()
    async throws
  {
    let site = try await SharedAllySite.get()
    let vico = try await site.patient("vico")
    let device = try await vico.post(
      vico.own("voice-notes"), Self.body(Self.ogg).with("transcript", "vom Gerät"))
    #expect(device.json?["transcriptionStatus"] == "completed" && device.json?["transcriptEdited"] == false)
    let made = try await vico.post(vico.own("voice-notes"), Self.body(Self.ogg + [1]))
    let path = "voice-notes/\(made.json?["id"]?.text ?? "?")"
    func told(_ body: Value) async throws -> Value? {
      let reply = try await put(vico, path + "/transcription", body)
      #expect(reply.status == 200, "\(reply.text)")
      return reply.json
    }
    #expect(try await told(["status": "failed"])?["transcriptionStatus"] == "failed")
    let found = try await told(["status": "completed", "transcript": "eins", "engine": "w"])
    #expect(found?["transcriptionStatus"] == "completed" && found?["transcript"] == "eins")
    #expect(try await told(["status": "completed", "transcript": "zwei"])?["transcript"] == "zwei")
    #expect(try await told(["status": "failed"])?["transcript"] == "zwei")
    _ = try await put(vico, path, ["transcript": "selbst"])
    let later = try await told(["status": "completed", "transcript": "drei"])
    #expect(later?["transcript"] == "selbst" && later?["transcriptEdited"] == true)
    let empty = try await put(vico, path + "/transcription", ["status": "completed"])
    #expect(empty.status == 422 && empty.problems == ["/transcript required"], "\(empty.text)")
  }

  @Test("R-MH-129, R-MH-292: a deleted note is gone at once, its sound and its words for ever")
  func deletion()
    async throws
  {
    let site = try await SharedAllySite.get()
    let vito = try await site.patient("vito")
    let made = try await vito.post(vito.own("voice-notes"), Self.body(Self.ogg).with("id", "gone-1"))
    let place = try #require(made["Location"])
    let gone = try await vito.send("DELETE", place, headers: ["Idempotency-Key": "delete-gone-1"])
    #expect(gone.status == 204, "\(gone.text)")
    let again = try await vito.send("DELETE", place, headers: ["Idempotency-Key": "delete-gone-1"])
    #expect(again.status == 204 && again["Idempotency-Replayed"] == "true")
    for path in [place, place + "/audio"] {
      for person in [vito, site.clinician] { #expect(try await person.get(path).status == 404) }
    }
    #expect(try await vito.get(vito.own("voice-notes")).json?["voiceNotes"] == [])
    let reused = try await vito.post(vito.own("voice-notes"), Self.body(Self.ogg).with("id", "gone-1"))
    #expect(reused.status == 409 && reused.code == "duplicate_id", "\(reused.text)")
  }

  @Test("R-MH-053, R-MH-048: notes are kept from a care team, and another patient's are nobody's")
  func strangers() async throws {
    let site = try await SharedAllySite.get()
    let viola = try await site.patient("viola")
    let made = try await viola.post(viola.own("voice-notes"), Self.body(Self.ogg))
    let id = try #require(made.json?["id"]?.text)
    #expect(try await site.max.get(site.max.own("voice-notes/\(id)/audio")).status == 404)
    #expect(try await site.max.get(viola.own("voice-notes/\(id)/audio")).status == 403)
    _ = try await put(viola, "settings", ["privacy": ["shareDataWithProviders": false]])
    for path in ["voice-notes", "voice-notes/\(id)", "voice-notes/\(id)/audio"] {
      let reply = try await site.clinician.get(viola.own(path))
      #expect(reply.status == 403 && reply.code == "not_shared", "\(reply.text)")
    }
  }
}

/// A recording for many requests.
private actor AllyRecording {
  private static let only = AllyRecording()
  private var making: Task<(WebSession, String, [UInt8]), any Error>?

  static func get() async throws -> (WebSession, String, [UInt8]) { try await only.made() }

  private func made() async throws -> (WebSession, String, [UInt8]) {
    let task =
      making
      ?? Task {
        let person = try await SharedAllySite.get().patient("rangea")
        let bytes = AllyVoiceNoteTests.ogg + (0..<299_996).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let made = try await person.post(person.own("voice-notes"), AllyVoiceNoteTests.body(bytes))
        return (person, try #require(made["Location"]), bytes)
      }
    making = task
    return try await task.value
  }
}
