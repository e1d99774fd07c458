/// Values shared by the examples of the methods.
package enum Example {
  package static let patient = PatientID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)
  package static let assessment = AssessmentID(high: 0x660e_8400_e29b_41d4, low: 0xa716_4466_5544_0111)
  package static let answer = AnswerID(high: 0x770e_8400_e29b_41d4, low: 0xa716_4466_5544_0222)
  package static let step = StepID(high: 0x880e_8400_e29b_41d4, low: 0xa716_4466_5544_0333)
  package static let report = ReportID(high: 0x990e_8400_e29b_41d4, low: 0xa716_4466_5544_0444)
  /// The example clinician's account.
  package static let clinician = AccountID(high: 0xaa0e_8400_e29b_41d4, low: 0xa716_4466_5544_0555)
  package static let session = SessionID(high: 0xbb0e_8400_e29b_41d4, low: 0xa716_4466_5544_0666)
  package static let mail = MailID(high: 0xcc0e_8400_e29b_41d4, low: 0xa716_4466_5544_0777)
  package static let start = Timestamp(milliseconds: 1_768_472_430_123)
  package static let end = Timestamp(milliseconds: 1_768_472_695_456)
}
