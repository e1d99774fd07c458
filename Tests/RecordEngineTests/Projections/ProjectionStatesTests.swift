import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// How far all projections are, as it is stored.
@Suite("States of projections") struct ProjectionStatesTests {
  private static let foreign: [UInt8] = [3, 0x61, 0x62, 0x63, 0, 0, 0, 7, 1, 0, 0, 0, 0, 0, 0, 0, 9]

  private func state(_ projection: any Projection.Type, at checkpoint: UInt64) -> ProjectionState {
    var state = ProjectionState(projection)
    (state.slot, state.checkpoint) = (1, checkpoint)
    return state
  }

  @Test("what is set is what is found, and what this build does not know stays") func kept() throws {
    var states = try #require(ProjectionStates(Self.foreign))
    states[PatientProjection.self] = state(PatientProjection.self, at: 5)
    states[AssessmentProjection.self] = state(AssessmentProjection.self, at: 6)
    states[PatientProjection.self] = state(PatientProjection.self, at: 7)
    #expect(states.bytes.starts(with: Self.foreign))
    let again = try #require(ProjectionStates(states.bytes))
    #expect(again == states && again[PatientProjection.self] == state(PatientProjection.self, at: 7))
    #expect(again[AssessmentProjection.self]?.checkpoint == 6 && again[AccountProjection.self] == nil)
    #expect(again.slot(named: "abc") == 1 && again.slot(named: "ab") == 0 && again.slot(named: "none") == 0)
    states[PatientProjection.self] = nil
    states[AssessmentProjection.self] = nil
    #expect(states.bytes == Self.foreign)
  }

  @Test("the checkpoints of those that were folded move, and no others") func advance() throws {
    var states = try #require(ProjectionStates(Self.foreign))
    states[PatientProjection.self] = state(PatientProjection.self, at: 5)
    states[AssessmentProjection.self] = state(AssessmentProjection.self, at: 6)
    states.advance(to: 0x0102_0304, of: [AssessmentProjection.name, "unheard of"])
    #expect(states[PatientProjection.self] == state(PatientProjection.self, at: 5))
    #expect(states[AssessmentProjection.self] == state(AssessmentProjection.self, at: 0x0102_0304))
    #expect(states.bytes.starts(with: Self.foreign))
    var none = ProjectionStates()
    none.advance(to: 1, of: [AssessmentProjection.name])
    #expect(none.bytes == [])
  }

  @Test("bytes that are no states are refused, wherever they end") func damaged() {
    for length in Self.foreign.indices.dropFirst() {
      #expect(ProjectionStates(Array(Self.foreign.prefix(length))) == nil, "\(length)")
      #expect(ProjectionStates(Self.foreign + Self.foreign.prefix(length)) == nil, "\(length)")
    }
    var slot = Self.foreign
    slot[8] = 2
    #expect(ProjectionStates(slot) == nil)
  }
}
