import RecordModel
import RecordPlaces
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// Whom a store says to be at home there.
@Suite("Whose home a store is") struct PlaceTests {
  private let key: PlacementKey
  private let scene: IdentityScene
  private let test: TestEngine

  init() throws {
    let key = try #require(PlacementKey(text: Array(String(repeating: "0b", count: 32).utf8)))
    test = try TestEngine(options: {
      $0.shipping.placement = key
      $0.retention.years = 0
    })
    (self.key, scene) = (key, IdentityScene(test))
  }

  private func take(_ after: UInt64 = 0) throws -> TakePlaces.Outcome {
    try test.running.writer.settle()
    return try test.call(TakePlaces(after: after))
  }

  private func placed(_ name: String) -> PlacedName {
    PlacedName(name: name, proof: key.proof(name, at: test.running.store.instance))
  }

  private func name(_ address: String) throws -> PlacedName {
    placed(key.name(of: try #require(EmailAddress(address))))
  }

  @Test(
    "patients, the holders of accounts and their addresses, each once, and nothing that says who they are")
  func everybody() throws {
    let erika = try scene.register("erika@example.org").account.id
    let nurse = try scene.person(.nurse).account
    let patient = try test.call(CreatePatient()).id
    let found = try take()
    #expect(found.reached == found.head && found.epoch == 0)
    #expect(
      found.people == [
        PlacedPerson(person: placed(key.name(of: erika)), address: try name("erika@example.org")),
        PlacedPerson(person: placed(key.name(of: nurse)), address: try name("nurse@praxis.example")),
        PlacedPerson(person: placed(key.name(of: AccountID(of: patient)))),
      ])
    #expect(try take(found.reached).people.isEmpty)
  }

  @Test("what changed after a position: who came, whose address was proved, and who was erased")
  func changes()
    throws
  {
    let erika = try scene.register("erika@example.org").account.id
    let first = try take()
    #expect(first.people.count == 1)
    let max = try scene.register("max@example.org").account.id
    let second = try take(first.reached)
    #expect(second.people.map(\.person.name) == [key.name(of: max)])
    _ = try test.call(
      ErasePatient(patientId: PatientID(of: erika), reason: .patientRequest, basis: .noLongerNecessary))
    let third = try take(second.reached)
    #expect(third.people == [PlacedPerson(person: placed(key.name(of: erika)), isGone: true)])
    // From the start, somebody who is gone is gone, however often the log has them.
    let all = try take().people
    #expect(
      all.filter { $0.person.name == key.name(of: erika) }.allSatisfy { $0.isGone && $0.address == nil })
    #expect(all.contains { $0.person.name == key.name(of: max) && !$0.isGone })
  }

  @Test("without a key nobody is placed") func keyless() throws {
    let test = try TestEngine()
    guard case .failure(let refusal) = try test.send(TakePlaces(after: 0)).outcome else {
      Issue.record("places were taken")
      return
    }
    #expect(refusal.details?["reason"] == "no_placement_key")
  }
}
