import Glibc
import RecordModel
import RecordTestSupport
import Testing

@Suite("An access log that cannot be written", .deep, .serialized, .timeLimit(.minutes(10)))
struct AccessLogStorageTests {
  @Test(
    "R-SO-284: what others read is refused, what patients read of their own goes on, and space helps without a restart",
    .mountsDisks)
  func fullDisk() async throws {
    let disk = try #require(SmallDisk(megabytes: 32))
    let site = Site(stateBelow: disk.path)
    let daemon = try await site.start()
    let session = daemon.session
    let person = try await Person(session)
    disk.fill()
    let (given, refusal) = try await readUntilRefused(person.patient, session)
    #expect(refusal.code == "SCHEMA_NOT_READY" && refusal.reason == "access_log")
    #expect(refusal.details?["cause"] == "STORAGE_FULL")
    for _ in 0..<50 { #expect(try await person.reads(session)) }
    #expect(try await session.refusal("patient.get", person.own).reason == "access_log")
    let write = try await session.refusal("patient.create")
    #expect(write.code == "STORAGE_FULL" || write.reason == "access_log")
    // What was reserved for the next commit is used up first.
    var ownWrites = 0
    while (try? await session.call("vitals.log", person.pulse, meta: person.meta)) != nil, ownWrites < 500 {
      ownWrites += 1
    }
    let ownWrite = try await session.refusal("vitals.log", person.pulse, meta: person.meta)
    #expect(ownWrite.code == "STORAGE_FULL")
    #expect(try await session.call("health.check")["status"] != nil)
    disk.makeRoom()
    try await session.call("patient.get", person.own)
    try await session.call("vitals.log", person.pulse, meta: person.meta)
    _ = try await session.newPatient()
    try await expectLogged(given + 1, person, session)
    try await daemon.stop()
    let second = try await site.start()
    try await expectLogged(given + 1, person, second.session)
    try await second.session.expectSound()
    try await second.stop()
    #expect(disk.unmount())
  }

  private func readUntilRefused(_ patient: String, _ session: Session) async throws -> (Int, Refusal) {
    for count in 0..<20_000 {
      do { try await session.call("patient.get", ["patientId": .string(patient)]) } catch {
        return (count, try await session.refusal("patient.get", ["patientId": .string(patient)]))
      }
    }
    Issue.record("the disk never fills")
    return (0, Refusal(number: 0, code: nil, message: "", details: nil))
  }

  /// Every reading that was answered is in the log, and the log is whole.
  private func expectLogged(_ count: Int, _ person: Person, _ session: Session) async throws {
    #expect(try await session.call("access.verify")["valid"] == true)
    var (found, cursor): (Int, Value?) = (0, nil)
    repeat {
      let page = try await session.call("access.list", person.own.with("cursor", cursor))
      found +=
        page["entries"]?.list.filter { $0["method"] == "patient.get" && $0["relation"] != "own" }.count ?? 0
      cursor = page["page"]?["nextCursor"]?.text.map { .string($0) }
    } while cursor != nil
    #expect(found >= count, "what was shown was not written down")
  }
}

/// A patient who signed up, and what they present.
private struct Person {
  let patient: String
  let meta: Value

  init(_ session: Session) async throws {
    let signedIn = try await session.call(
      "identity.register",
      [
        "application": "rhythmologicum", "email": "erika@example.org", "password": "korrekt Pferd Batterie",
        "name": "Erika Mustermann", "birthDate": "1964-08-12",
      ])
    patient = try #require(signedIn["account"]?["patientId"]?.text ?? signedIn["account"]?["id"]?.text)
    meta = ["token": .string(try #require(signedIn["tokens"]?["accessToken"]?.text))]
  }

  var own: Value { ["patientId": .string(patient)] }
  /// A pulse of the moment that the clock shows.
  var pulse: Value { own.with("timestamp", "2026-01-14T08:00:00+01:00").with("heartRate", 72) }

  func reads(_ session: Session) async throws -> Bool {
    try await session.call("patient.get", own, meta: meta)["id"]?.text == patient
  }
}
