extension Identifier where Kind == Patient {
  /// The record that belongs to a patient's account: both have one id.
  package init(of account: AccountID) { self.init(high: account.high, low: account.low) }
}

extension Identifier where Kind == Account {
  /// The account that a record's patient has, if there is one: both have one id.
  package init(of patient: PatientID) { self.init(high: patient.high, low: patient.low) }
}
