import RecordModel
import Synchronization

/// Admits so many requests at a time that hold much memory while they are answered.
///
/// What one of them holds is bounded by what the record sends and takes, so all of them together are too. Whoever finds no
/// seat waits a little where another is soon free, and is else refused as ``RecordModel/Failure/Code/overloaded``.
final class Seats: Sendable {
  /// What requests hold.
  enum Kind: Sendable, CaseIterable {
    /// A piece of each file, while a form comes.
    case upload
    /// A whole copy of somebody's data, once it is made.
    case copy
    /// A page of whole reports.
    case page
    /// A file as text within a body, several times over.
    case body

    /// Requests at a time.
    var limit: Int {
      switch self {
      case .upload: 64
      case .copy: 2
      case .page: 4
      case .body: 3
      }
    }

    /// Requests that may wait for a seat.
    var line: Int { self == .upload ? 0 : 32 }
  }

  /// A place that is taken until it is left.
  struct Seat: Sendable {
    fileprivate let seats: Seats
    fileprivate let kind: Kind

    func leave() { seats.leave(kind) }
  }

  private struct Room {
    var taken = 0
    /// In the order in which they came.
    var line: [(number: UInt64, waiter: CheckedContinuation<Bool, Never>)] = []
  }

  private struct State {
    var rooms: [Kind: Room] = [:]
    var number: UInt64 = 0
  }

  private let state = Mutex(State())
  private let patience: Duration

  /// - Parameter patience: how long a request waits for a seat.
  init(patience: Duration = .seconds(2)) { self.patience = patience }

  /// Seats taken.
  func taken(_ kind: Kind) -> Int { state.withLock { $0.rooms[kind]?.taken ?? 0 } }
  /// Requests in the line.
  func waiting(_ kind: Kind) -> Int { state.withLock { $0.rooms[kind]?.line.count ?? 0 } }

  /// Takes a seat, which has to be left; `nil` if none is needed.
  func take(_ kind: Kind?) async throws(Failure) -> Seat? {
    guard let kind else { return nil }
    let isSeated = await withCheckedContinuation { waiter in enter(kind, waiter) }
    guard isSeated else { throw .noSeat }
    return Seat(seats: self, kind: kind)
  }

  private func enter(_ kind: Kind, _ waiter: CheckedContinuation<Bool, Never>) {
    enum Place {
      case seat, line(UInt64), none
    }
    let place: Place = state.withLock { state in
      var room = state.rooms[kind] ?? Room()
      defer { state.rooms[kind] = room }
      if room.taken < kind.limit {
        room.taken += 1
        return .seat
      }
      guard room.line.count < kind.line else { return .none }
      state.number += 1
      room.line.append((state.number, waiter))
      return .line(state.number)
    }
    switch place {
    case .seat: waiter.resume(returning: true)
    case .none: waiter.resume(returning: false)
    case .line(let number): expire(number, kind)
    }
  }

  /// Refuses whoever still waits after the time.
  private func expire(_ number: UInt64, _ kind: Kind) {
    Task {
      try? await Task.sleep(for: patience)
      let waiter = state.withLock { state in
        let index = state.rooms[kind]?.line.firstIndex { $0.number == number }
        return index.flatMap { state.rooms[kind]?.line.remove(at: $0).waiter }
      }
      waiter?.resume(returning: false)
    }
  }

  /// Hands the seat to the first in the line.
  private func leave(_ kind: Kind) {
    let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
      guard var room = state.rooms[kind] else { return nil }
      defer { state.rooms[kind] = room }
      if !room.line.isEmpty { return room.line.removeFirst().waiter }
      room.taken -= 1
      return nil
    }
    next?.resume(returning: true)
  }
}

extension Failure {
  fileprivate static let noSeat = Failure(
    .overloaded, "too much is asked for at the moment; try again", details: ["retryAfterSeconds": 2])
}
