extension Identifier where Kind == Patient {
  /// The record of a patient's account: both have one id.
  package init(of account: AccountID) { self.init(high: account.high, low: account.low) }
}

extension Identifier where Kind == Account {
  /// The account of a record's patient, if there is one: both have one id.
  package init(of patient: PatientID) { self.init(high: patient.high, low: patient.low) }
}
