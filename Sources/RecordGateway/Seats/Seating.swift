import RecordModel
import Synchronization

/// The seats of one request, each taken when it is needed and all left with the answer.
final class Seating: Sendable {
  private let seats: Seats
  private let taken = Mutex<[Seats.Kind: Seats.Seat]>([:])

  init(_ seats: Seats) { self.seats = seats }

  /// Takes a seat unless the request has it; called by one task at a time.
  func take(_ kind: Seats.Kind?) async throws(Failure) {
    guard let kind, taken.withLock({ $0[kind] }) == nil, let seat = try await seats.take(kind) else { return }
    taken.withLock { $0[kind] = seat }
  }

  func leave() {
    let all = taken.withLock { taken in
      defer { taken = [:] }
      return Array(taken.values)
    }
    for seat in all { seat.leave() }
  }
}
