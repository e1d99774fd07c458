import Foundation
import Logging
import RecordModel
import RecordPlaces
import RecordProcess
import RecordRelay
import RecordTestSupport
import Testing

@testable import RecordShipping

@Suite("How far places were said") struct PlaceCursorTests {
  @Test(
    "a store goes on where it was; another epoch, a shorter log or somebody elsewhere is a reason to begin again",
    arguments: [
      (PlaceCursor(epoch: 1, position: 5), 5), (PlaceCursor(epoch: 0, position: 5), 0),
      (PlaceCursor(epoch: 2, position: 5), 0), (PlaceCursor(epoch: 1, position: 11), 0),
      (PlaceCursor(epoch: 1, position: 10), 10), (PlaceCursor(epoch: 1, position: 5, elsewhere: ["a"]), 0),
    ] as [(PlaceCursor, UInt64)]) func goingOn(cursor: PlaceCursor, position: UInt64)
  {
    let next = cursor.goingOn(epoch: 1, head: 10)
    #expect(next == PlaceCursor(epoch: 1, position: position))
  }

  @Test("so many names are kept, each once") func names() {
    var cursor = PlaceCursor(epoch: 0)
    for number in 0..<2000 { cursor.note(elsewhere: "\(number % 1500)") }
    #expect(cursor.elsewhere.count == PlaceCursor.limit && Set(cursor.elsewhere).count == PlaceCursor.limit)
  }
}

/// People with names of a key.
private struct People {
  let key: PlacementKey
  let instance: InstanceID

  init(_ instance: InstanceID) throws {
    key = try #require(PlacementKey(text: Array(String(repeating: "0b", count: 32).utf8)))
    self.instance = instance
  }

  func address(_ text: String) throws -> String { key.name(of: try #require(EmailAddress(text))) }
  func id(_ number: UInt64) -> String { key.name(of: AccountID(high: number, low: number)) }

  func person(_ number: UInt64, _ text: String? = nil, isGone: Bool = false) throws -> PlacedPerson {
    func placed(_ name: String) -> PlacedName { PlacedName(name: name, proof: key.proof(name, at: instance)) }
    return PlacedPerson(
      person: placed(id(number)), address: try text.map { placed(try address($0)) }, isGone: isGone)
  }
}

extension ClusterTests {
  @Suite("The bucket of places") struct PlaceTests {
    private func book(_ bench: Bench) -> PlaceBook {
      PlaceBook(bench.connection, bucket: bench.settings.placeBucket)
    }

    private func home(_ bench: Bench, _ name: String) async throws -> InstanceID? {
      try await book(bench).find(name).place?.instance
    }

    /// Settles and waits until every server has it: reads may lag.
    private func settle(_ bench: Bench, _ people: People, _ person: PlacedPerson) async throws -> [String] {
      try await PlaceClaim(book: book(bench), instance: people.instance).settle(person)
    }

    @Test("who came is at home, with the address; who changed it has the new one alone; who went has none")
    func life() async throws {
      let bench = try await Bench(ClusterScope.current())
      let people = try People(bench.store.instance)
      await bench.store.append(1)
      await bench.store.place(try people.person(1, "erika@example.org"))
      await bench.store.place(try people.person(2))
      let (old, new) = (try people.address("erika@example.org"), try people.address("maier@example.org"))
      try await bench.ship { try await self.home(bench, people.id(2)) != nil }
      #expect(try await home(bench, old) == people.instance)
      #expect(try await book(bench).find(people.id(1)).place?.address == old)
      await bench.store.place(try people.person(1, "maier@example.org"))
      try await bench.ship { try await self.book(bench).find(people.id(1)).place?.address == new }
      #expect(try await home(bench, new) == people.instance)
      try await eventually { try await self.home(bench, old) == nil }
      await bench.store.place(try people.person(1, isGone: true))
      try await bench.ship { try await self.home(bench, people.id(1)) == nil }
      try await eventually { try await self.home(bench, new) == nil }
      #expect(try await home(bench, people.id(2)) == people.instance)
      let cursor = try #require(try await book(bench).cursor(of: people.instance))
      #expect(cursor == PlaceCursor(epoch: 0, position: 4))
    }

    @Test("the first who says an address keeps it; the other's is shown, and placed once it is free")
    func first() async throws {
      let bench = try await Bench(ClusterScope.current())
      let (one, other) = (try People(bench.store.instance), try People(InstanceID(random: (7, 7))))
      let name = try one.address("erika@example.org")
      #expect(try await settle(bench, other, other.person(9, "erika@example.org")).isEmpty)
      await bench.store.append(1)
      await bench.store.place(try one.person(1, "erika@example.org"))
      try await bench.ship {
        try await self.book(bench).cursor(of: one.instance)?.elsewhere == [name]
      }
      #expect(try await home(bench, name) == other.instance)
      #expect(try await home(bench, one.id(1)) == one.instance)
      #expect(bench.statuses.value.contains { $0.hasPrefix("ALARM: 1 names") })
      // Whoever is gone here takes nothing away that is another's.
      #expect(try await settle(bench, one, one.person(1, isGone: true)).isEmpty)
      #expect(try await home(bench, name) == other.instance)
      _ = try await settle(bench, other, other.person(9, isGone: true))
      try await eventually { try await self.home(bench, name) == nil }
      try await bench.ship {
        try await self.book(bench).cursor(of: one.instance)?.elsewhere == []
      }
      #expect(try await home(bench, name) == one.instance)
    }

    @Test("a move is one message: whoever names what is there is heard, and who comes later is not")
    func moved() async throws {
      let bench = try await Bench(ClusterScope.current())
      let (one, other) = (try People(bench.store.instance), try People(InstanceID(random: (7, 7))))
      let name = try one.address("erika@example.org")
      _ = try await settle(bench, one, one.person(1, "erika@example.org"))
      var found = PlaceBook.Found(place: nil, sequence: 0)
      try await eventually {
        found = try await self.book(bench).find(name)
        return found.place != nil
      }
      var place = try #require(found.place)
      #expect(place.revision == 1 && one.key.isGenuine(place, name))
      place.instance = other.instance
      place.revision += 1
      place.proof = other.key.proof(name, at: other.instance)
      #expect(try await book(bench).put(place, at: name, over: found.sequence))
      place.instance = one.instance
      #expect(!(try await book(bench).put(place, at: name, over: found.sequence)))
      try await eventually { try await self.home(bench, name) == other.instance }
      // The store that they left says them again, and they stay where they are.
      #expect(try await settle(bench, one, one.person(1, "erika@example.org")) == [name])
      #expect(try await settle(bench, other, other.person(1, "erika@example.org")) == [one.id(1)])
      #expect(try await book(bench).find(name).place?.revision == 2)
    }

    @Test("a bucket that was lost is filled again, and another epoch goes through its whole log")
    func again() async throws {
      let bench = try await Bench(ClusterScope.current())
      let people = try People(bench.store.instance)
      await bench.store.append(1)
      for number in 1...5 {
        await bench.store.place(try people.person(UInt64(number), "p\(number)@example.org"))
      }
      try await bench.ship { try await self.home(bench, people.id(5)) != nil }
      let stream = PlaceSubjects(bench.settings.placeBucket).stream
      try await bench.connection.destroy(stream)
      try await Bench.make(
        Bench.plans(bench.settings, people.instance).filter { $0.name == stream }, bench.connection)
      try await bench.ship { try await self.home(bench, people.id(5)) != nil }
      for number in 1...5 { #expect(try await home(bench, people.address("p\(number)@example.org")) != nil) }
      try await book(bench).forget(people.instance)
      await bench.store.promote(to: 1)
      try await bench.ship {
        try await self.book(bench).cursor(of: people.instance) == PlaceCursor(epoch: 1, position: 5)
      }
      #expect(try await book(bench).cursors().map(\.instance).contains("\(people.instance)"))
    }

    @Test("a gateway is told on a socket of its own, and nothing but places") func desk() async throws {
      let bench = try await Bench(ClusterScope.current())
      let people = try People(bench.store.instance)
      let name = try people.address("erika@example.org")
      _ = try await settle(bench, people, people.person(1, "erika@example.org"))
      var settings = RelaySettings()
      (settings.servers, settings.placeBucket) = (bench.settings.servers, bench.settings.placeBucket)
      let answers = try PlaceAnswers({ [settings] in settings }, logger: .quiet)
      func answer(_ text: String) async -> String {
        String(decoding: await answers.answer(Array(text.utf8)) ?? [], as: UTF8.self)
      }
      func find(_ name: String) async -> String {
        await answer(#"{"jsonrpc":"2.0","id":7,"method":"place.find","params":{"name":"\#(name)"}}"#)
      }
      try await eventually { await find(name).contains("\(people.instance)") }
      #expect(await find(name).hasPrefix(#"{"jsonrpc":"2.0","id":7,"result":{"place":{"instance":"#))
      #expect(
        await find(String(repeating: "0", count: 64)) == #"{"jsonrpc":"2.0","id":7,"result":{}}"# + "\n")
      for other in ["x", "*", ">", name + "0"] { #expect(await find(other).contains("METHOD_NOT_FOUND")) }
      #expect(await answer("{").isEmpty)
      #expect(
        await answer(#"{"jsonrpc":"2.0","id":1,"method":"rpc.generation"}"#).contains("METHOD_NOT_FOUND"))
      await answers.close()
    }
  }
}
