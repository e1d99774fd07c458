import RecordModel

extension CallContext {
  /// The caller's relation to the patient.
  var relation: AccessRelation {
    guard let admission else { return claims == nil ? .service : .none }
    return switch admission.relation {
    case .own, .oneself: .own
    case .assigned: .assigned
    case .emergency: .breakGlass
    case .none: admission.person.role == .admin || admission.person.role == .auditor ? .office : .none
    }
  }
}

extension AccessRelation {
  /// Why somebody in this relation looks, if they do not say.
  var usualPurpose: AccessPurpose {
    switch self {
    case .own: .patientRequest
    case .assigned: .treatment
    case .breakGlass: .emergency
    case .service, .office, .none: .administration
    }
  }

  func basis(for purpose: AccessPurpose) -> AccessBasis {
    if purpose == .research { return .consent }
    return switch self {
    case .own: .ownData
    case .assigned: .care
    case .breakGlass: .vitalInterests
    case .service, .office: purpose == .treatment ? .care : .obligation
    case .none: .none
    }
  }
}
