import RecordModel
import Testing

/// `Idempotency-Key` over the routes of MyHealthAlly (R-MH-271).
@Suite("MyHealthAlly: the same key is the same answer", .serialized) struct AllyKeyTests {
  /// Requests that are refused, by whoever refuses them: the gateway for what it can see, the record for what it knows.
  private static let refused: [(String, String, Value?)] = [
    ("POST", "vitals", ["timestamp": "2026-01-14T11:20:30Z", "heartRate": 301]),
    ("POST", "vitals", ["timestamp": "yesterday", "heartRate": 72]),
    ("POST", "vitals", ["timestamp": "2026-01-14T11:20:30Z", "unknown": 1]),
    ("POST", "vitals/none/retract", ["reason": "entered-in-error"]),
    ("POST", "vitals/-a/retract", ["reason": "entered-in-error"]),
    ("POST", "journal", ["title": ""]), ("PUT", "journal/none", ["title": "Other"]),
    ("DELETE", "journal/none", nil), ("PUT", "notifications/none/read", nil),
    ("POST", "messages", ["recipientId": "nobody", "text": "Hello"]),
    ("POST", "messages/none", ["text": "Hello"]), ("PUT", "messages/none/read", nil),
    ("POST", "appointments", ["providerId": "nobody"]), ("POST", "appointments/none/cancel", nil),
    ("PUT", "settings", ["preferences": ["smsNotifications": 1]]),
    ("PUT", "settings", ["profile": ["firstName": 7]]),
    ("POST", "intake-form", ["demographics": 1]),
  ]

  @Test("a refusal is given once more, marked, and its key serves no other body or route", arguments: 0..<17)
  func refusals(index: Int) async throws {
    let (site, (method, path, body)) = (try await SharedAllySite.get(), Self.refused[index])
    let (erika, key) = (site.erika, ["Idempotency-Key": "refused-\(index)-key"])
    let text = body.map { String(decoding: (try? JSON.encode($0)) ?? [], as: UTF8.self) }
    let first = try await erika.send(method, erika.own(path), body: text, headers: key)
    #expect((400..<500).contains(first.status) && first["Idempotency-Replayed"] == nil, "\(first.text)")
    let again = try await erika.send(method, erika.own(path), body: text, headers: key)
    #expect(again.status == first.status && again["Idempotency-Replayed"] == "true", "\(again.text)")
    #expect(again.error?.without("requestId") == first.error?.without("requestId"))
    let entry: Value = ["timestamp": "2026-01-15T11:20:30Z", "heartRate": 70]
    let other = try await erika.post(erika.own("vitals"), entry, key)
    #expect(other.status == 409 && other.code == "idempotency_conflict", "\(other.text)")
  }

  @Test("a key that succeeded serves no other route, and one person's is not another's") func elsewhere()
    async throws
  {
    let site = try await SharedAllySite.get()
    let (erika, key) = (site.erika, ["Idempotency-Key": "one-key-for-all"])
    let entry: Value = ["timestamp": "2026-01-16T11:20:30Z", "heartRate": 70]
    let first = try await erika.post(erika.own("vitals"), entry, key)
    let again = try await erika.post(erika.own("vitals"), entry, key)
    #expect(first.status == 201 && again.status == 200 && again["Idempotency-Replayed"] == "true")
    #expect(first.bytes == again.bytes, "R-RH-173's rule for everybody: byte for byte")
    let journal: Value = [
      "title": "A day", "content": "Fine.", "mood": "happy", "date": "2026-01-16T11:20:30Z",
    ]
    let other = try await erika.post(erika.own("journal"), journal, key)
    #expect(other.status == 409 && other.code == "idempotency_conflict", "\(other.text)")
    let max = try await site.max.post(site.max.own("journal"), journal, key)
    #expect(max.code != "idempotency_conflict", "\(max.text)")
  }

  @Test("without a session a key is whose address the body names") func strangers() async throws {
    let site = try await SharedAllySite.get()
    let key = ["Idempotency-Key": "registration-key"]
    let one = try await site.web.stranger.post("/api/auth/register", AllySite.registration("keyone"), key)
    #expect(one.status == 201, "\(one.text)")
    let other = try await site.web.stranger.post("/api/auth/register", AllySite.registration("keytwo"), key)
    #expect(other.status == 201, "\(other.text)")
    let again = try await site.web.stranger.post("/api/auth/register", AllySite.registration("keyone"), key)
    #expect(again.status == 200 && again["Idempotency-Replayed"] == "true", "\(again.text)")
    let changed = AllySite.registration("keyone").with("firstName", "Other")
    let conflict = try await site.web.stranger.post("/api/auth/register", changed, key)
    #expect(conflict.status == 409 && conflict.code == "idempotency_conflict", "\(conflict.text)")
  }
}
