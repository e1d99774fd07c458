import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What the access log says of who looked: what they are to the patient, why, and what allows it.
@Suite("Terms of accesses") struct AccessTermsTests {
  private func call(_ role: AccountRole?, _ relation: Relation) -> CallContext {
    var call = CallContext.daemon
    call.admission = role.map {
      Admission(
        person: Principal(
          account: AccountID(high: 1, low: 1), role: $0, session: SessionID(high: 1, low: 1),
          application: .myHealthAlly,
          hasVerifiedAddress: true), relation: relation)
    }
    return call
  }

  @Test("who has nothing to do with the patient is of the office or nobody, as the role is")
  func relations() {
    let office = AccountRole.allCases.filter { call($0, .none).relation == .office }
    #expect(Set(office) == [.admin, .auditor])
    #expect(Set(AccountRole.allCases).subtracting(office).allSatisfy { call($0, .none).relation == .none })
    for role in AccountRole.allCases {
      #expect(call(role, .own).relation == .own && call(role, .oneself).relation == .own)
      #expect(call(role, .assigned).relation == .assigned)
      #expect(call(role, .emergency).relation == .breakGlass)
    }
    #expect(call(nil, .none).relation == .service)
  }

  /// What allows it: for treatment, for research, for anything else.
  private static let bases: [AccessRelation: [AccessBasis]] = [
    .own: [.ownData, .consent, .ownData], .assigned: [.care, .consent, .care],
    .breakGlass: [.vitalInterests, .consent, .vitalInterests], .service: [.care, .consent, .obligation],
    .office: [.care, .consent, .obligation], .none: [.none, .consent, .none],
  ]

  @Test("what allows it, for each relation and purpose", arguments: AccessRelation.allCases)
  func bases(relation: AccessRelation) throws {
    let bases = try #require(Self.bases[relation])
    for purpose in AccessPurpose.allCases {
      let expected = purpose == .treatment ? bases[0] : purpose == .research ? bases[1] : bases[2]
      #expect(relation.basis(for: purpose) == expected, "\(purpose.rawValue)")
    }
  }
}
