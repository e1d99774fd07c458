import Crypto
import RecordModel
import Testing

@testable import RecordGateway

/// Files that patients and their care teams attach to a record.
@Suite("MyHealthAlly: attachments", .serialized) struct AllyAttachmentTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func hash(_ bytes: [UInt8]) -> String { Hexadecimal.text(Array(SHA256.hash(data: bytes))) }

  static func body(_ bytes: [UInt8], _ type: String = "image/png", name: String = "card.png") -> Value {
    [
      "purpose": "insurance-card", "fileName": .string(name), "mimeType": .string(type),
      "contentBase64": .string(Base64.text(bytes)),
    ]
  }

  @Test("R-MH-287: a file comes back byte for byte, with a safe name, and is never taken for something else")
  func whole() async throws {
    let site = try await SharedAllySite.get()
    let nora = try await site.patient("nora")
    let bytes = Self.png + (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sent = Self.body(bytes, name: "../../etc/Kärtchen \"1\".png").with(
      "sha256", .string(Self.hash(bytes)))
    let stored = try await nora.post(nora.own("attachments"), sent)
    #expect(stored.status == 201, "\(stored.text)")
    let attachment = try #require(stored.json)
    #expect(
      attachment.members.map(\.name) == [
        "id", "purpose", "fileName", "mimeType", "sizeBytes", "sha256", "url", "createdAt",
      ], "R-MH-336")
    #expect(attachment["fileName"] == "Kärtchen \"1\".png")
    #expect(attachment["sizeBytes"] == .integer(Int64(bytes.count)))
    #expect(attachment["sha256"]?.text == Self.hash(bytes))
    let place = try #require(stored["Location"])
    #expect(place == attachment["url"]?.text)
    for person in [nora, site.clinician] {
      let read = try await person.get(place)
      #expect(read.status == 200 && read.bytes == bytes)
      #expect(read["Content-Type"] == "image/png" && read["X-Content-Type-Options"] == "nosniff")
      #expect(
        read["Content-Disposition"]
          == "inline; filename=\"K_rtchen _1_.png\"; filename*=UTF-8''K%C3%A4rtchen%20%221%22.png")
      #expect(read["ETag"] == "\"\(Self.hash(bytes))\"" && read["Cache-Control"] == "private, no-cache")
    }
    let kept = try await nora.get(place, ["If-None-Match": "\"\(Self.hash(bytes))\""])
    #expect(kept.status == 304 && kept.bytes.isEmpty)
  }

  @Test(
    "R-MH-287: the first bytes decide what a file is",
    arguments: [
      ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 201),
      ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0], 201), ("application/pdf", Array("%PDF-1.7".utf8), 201),
      ("text/plain", Array("Befund: ä".utf8), 201),
      ("image/heic", [0, 0, 0, 24] + Array("ftypheic".utf8), 201),
      ("image/png", Array("<html>".utf8), 415), ("image/jpeg", [0x89, 0x50, 0x4E, 0x47], 415),
      ("application/pdf", Array("MZ".utf8), 415), ("text/plain", Array("%PDF-1.7".utf8), 415),
      ("text/plain", [0x61, 0x00, 0x62], 415), ("text/plain", [0xC3], 415),
    ] as [(String, [UInt8], Int)])
  func kinds(type: String, bytes: [UInt8], status: Int) async throws {
    let site = try await SharedAllySite.get()
    let reply = try await site.erika.post(site.erika.own("attachments"), Self.body(bytes, type))
    #expect(reply.status == status, "\(reply.text)")
    if status == 415 { #expect(reply.code == "unsupported_media") }
  }

  @Test("R-MH-009: ten mebibytes are taken, a byte more is refused, and nothing of it stays") func limits()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = site.max
    let most = Self.png + [UInt8](repeating: 7, count: (10 << 20) - Self.png.count)
    let stored = try await person.post(person.own("attachments"), Self.body(most))
    #expect(stored.status == 201, "\(stored.text.prefix(500))")
    let read = try await person.get(stored["Location"] ?? "")
    #expect(read.bytes == most)
    let more = try await person.post(person.own("attachments"), Self.body(most + [7]))
    #expect(more.status == 413 && more.code == "payload_too_large", "\(more.text.prefix(500))")
    let far = try await person.raw(
      "POST \(person.own("attachments")) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Authorization: Bearer \(person.token ?? "")\r\nContent-Length: 99999999\r\n\r\n{}")
    #expect(far.status == 413 && far.code == "payload_too_large", "\(far.text)")
  }

  @Test("R-MH-005: wrong base64, another hash and wrong members are told, all together") func wrong()
    async throws
  {
    let site = try await SharedAllySite.get()
    let person = site.erika
    for text in ["", "iVBORw0KGg", "iVBO Rw0KGgo=", "iVBORw0KGg-=", "iVBORw0KGgp="] as [Value] {
      let reply = try await person.post(
        person.own("attachments"), Self.body(Self.png).with("contentBase64", text).with("purpose", "fun"))
      #expect(reply.status == 422, "\(reply.text)")
      #expect(reply.problems == ["/contentBase64 bad_format", "/purpose not_in_enum"], "\(reply.text)")
    }
    let other = try await person.post(
      person.own("attachments"), Self.body(Self.png).with("sha256", .string(Self.hash([1]))))
    #expect(other.status == 422 && other.code == "hash_mismatch", "\(other.text)")
  }

  @Test("R-MH-048, R-MH-049: another patient's file is nobody's, and a stranger of the staff gets none")
  func strangers() async throws {
    let site = try await SharedAllySite.get()
    let nina = try await site.patient("nina")
    let stored = try await nina.post(nina.own("attachments"), Self.body(Self.png))
    let id = try #require(stored.json?["id"]?.text)
    let foreign = try await site.max.get(site.max.own("attachments/\(id)"))
    #expect(foreign.status == 404 && foreign.code == "not_found", "\(foreign.text)")
    let other = try await site.max.get(nina.own("attachments/\(id)"))
    #expect(other.status == 403 && other.code == "forbidden")
    let photo = try await site.max.send(
      "PUT", site.max.own("profile-photo"), body: "{\"attachmentId\":\"\(id)\"}")
    #expect(photo.status == 404, "\(photo.text)")
    let clinician = try await AllySite.clinician("fremder", at: site.web)
    for reply in [
      try await clinician.get(nina.own("attachments/\(id)")),
      try await clinician.post(nina.own("attachments"), Self.body(Self.png)),
    ] {
      #expect(reply.status == 403 && reply.code == "not_assigned", "\(reply.text)")
    }
    let upload = try await site.clinician.post(nina.own("attachments"), Self.body(Self.png + [1]))
    #expect(upload.status == 201, "\(upload.text)")
  }

  @Test("R-MH-269, R-MH-270, R-MH-271: a file that is sent again is there once") func again() async throws {
    let site = try await SharedAllySite.get()
    let nick = try await site.patient("nick")
    let sent = Self.body(Self.png).with("id", "card-1")
    let first = try await nick.post(nick.own("attachments"), sent, ["Idempotency-Key": "attach-nick-1"])
    #expect(first.status == 201, "\(first.text)")
    let same = try await nick.post(nick.own("attachments"), sent, ["Idempotency-Key": "attach-nick-1"])
    #expect(same.status == 200 && same["Idempotency-Replayed"] == "true" && same.json == first.json)
    let plain = try await nick.post(nick.own("attachments"), sent)
    #expect(plain.status == 200 && plain.json == first.json, "\(plain.text)")
    let changed = try await nick.post(nick.own("attachments"), Self.body(Self.png + [1]).with("id", "card-1"))
    #expect(changed.status == 409 && changed.code == "duplicate_id", "\(changed.text)")
    let key = try await nick.post(
      nick.own("attachments"), Self.body(Self.png + [2]), ["Idempotency-Key": "attach-nick-1"])
    #expect(key.status == 409 && key.code == "idempotency_conflict", "\(key.text)")
    let other = try await site.patient("nils")
    let taken = try await other.post(other.own("attachments"), sent)
    #expect(taken.status == 409 && taken.code == "duplicate_id", "\(taken.text)")
    // The same bytes for something else are something else.
    let twice = try await nick.post(nick.own("attachments"), Self.body(Self.png))
    #expect(twice.status == 201 && twice.json?["id"] != first.json?["id"])
  }

  @Test("R-MH-263, R-MH-266: a photo is chosen among the patient's pictures, and cleared with null")
  func photo() async throws {
    let site = try await SharedAllySite.get()
    let nele = try await site.patient("nele")
    func chosen(_ id: Value?) async throws -> WebSession.Reply {
      try await nele.send(
        "PUT", nele.own("profile-photo"),
        body: String(decoding: try JSON.encode(["attachmentId": id ?? .null] as Value), as: UTF8.self))
    }
    let picture = try await nele.post(nele.own("attachments"), Self.body(Self.png)).json?["id"]
    let text = try await nele.post(
      nele.own("attachments"), Self.body(Array("Brief".utf8), "text/plain")
    ).json?["id"]
    let wrong = try await chosen(text)
    #expect(wrong.status == 422, "\(wrong.text)")
    #expect(try await chosen("unknown").status == 404)
    let set = try await chosen(picture)
    #expect(set.status == 200, "\(set.text)")
    let url = nele.own("attachments/\(picture?.text ?? "?")")
    #expect(set.json?["profile"]?["profilePhotoUrl"]?.text == url)
    let staff = try await site.clinician.send(
      "PUT", nele.own("profile-photo"), body: "{\"attachmentId\":\"x\"}")
    #expect(staff.status == 403)
    func settings(_ url: Value) async throws -> WebSession.Reply {
      let body: Value = ["profile": ["profilePhotoUrl": url]]
      return try await nele.send(
        "PUT", nele.own("settings"), body: String(decoding: try JSON.encode(body), as: UTF8.self))
    }
    #expect(try await settings(.string(url)).status == 200, "unchanged")
    #expect(try await settings("/elsewhere").status == 422)
    let cleared = try await settings(.null)
    #expect(cleared.json?["profile"]?["profilePhotoUrl"] == .null, "\(cleared.text)")
  }
}
