import RecordModel
import Testing

@testable import RecordGateway

@Suite("Seats for requests that hold much", .timeLimit(.minutes(5))) struct SeatsTests {
  private func fill(_ seats: Seats, _ kind: Seats.Kind) async throws -> [Seats.Seat] {
    var taken: [Seats.Seat] = []
    for _ in 0..<kind.limit { taken.append(try #require(try await seats.take(kind))) }
    return taken
  }

  @Test("so many at a time, of each kind on its own; what needs no seat is always let in")
  func limits() async throws {
    let seats = Seats(patience: .zero)
    for kind in Seats.Kind.allCases {
      let taken = try await fill(seats, kind)
      let failure = try #require(await #expect(throws: Failure.self) { try await seats.take(kind) })
      #expect(failure.code == .overloaded && failure.retryAfterSeconds == 2)
      for seat in taken { seat.leave() }
      #expect(seats.taken(kind) == 0)
      try await fill(seats, kind).forEach { $0.leave() }
    }
    #expect(try await seats.take(nil) == nil)
  }

  @Test("a request has a seat of a kind once, and leaves all of them together") func once() async throws {
    let seats = Seats(patience: .zero)
    let seating = Seating(seats)
    for kind: Seats.Kind? in [.copy, nil, .copy, .page, .copy] { try await seating.take(kind) }
    #expect(seats.taken(.copy) == 1 && seats.taken(.page) == 1)
    seating.leave()
    #expect(Seats.Kind.allCases.allSatisfy { seats.taken($0) == 0 })
  }

  @Test("whoever waits gets the seat that is left, in turn") func turn() async throws {
    let seats = Seats(patience: .seconds(3600))
    let taken = try await fill(seats, .copy)
    let first = Task { try await seats.take(.copy) }
    while seats.waiting(.copy) < 1 { await Task.yield() }
    let second = Task { try await seats.take(.copy) }
    while seats.waiting(.copy) < 2 { await Task.yield() }
    taken[0].leave()
    let seat = try #require(try await first.value)
    #expect(seats.taken(.copy) == Seats.Kind.copy.limit && seats.waiting(.copy) == 1)
    seat.leave()
    _ = try #require(try await second.value)
    #expect(seats.taken(.copy) == Seats.Kind.copy.limit && seats.waiting(.copy) == 0)
  }

  @Test("a line has an end") func line() async throws {
    let seats = Seats(patience: .seconds(3600))
    let taken = try await fill(seats, .page)
    let waiting = (0..<Seats.Kind.page.line).map { _ in Task { try await seats.take(.page)?.leave() } }
    while seats.waiting(.page) < waiting.count { await Task.yield() }
    await #expect(throws: Failure.self) { try await seats.take(.page) }
    for seat in taken { seat.leave() }
    for task in waiting { try await task.value }
    #expect(seats.taken(.page) == 0 && seats.waiting(.page) == 0)
  }
}

extension SuperOneTimeTests {
  @Test("a page of whole reports takes a seat, and every form does; a copy takes one when it is made")
  func seats() {
    let kinds = Dictionary(
      grouping: SuperOne().routes.filter { $0.seat != nil }.map { ($0.seat, $0.operation) }, by: \.0)
    #expect(
      kinds.mapValues { $0.map(\.1).sorted() } == [
        .page: ["filterUploads", "listMobileReports", "listUploads"],
        .upload: ["uploadLabReport", "uploadLabReportBatch"],
      ])
  }
}
