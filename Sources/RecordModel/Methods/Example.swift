/// Values that the examples of the methods share.
public enum Example {
  /// The example patient.
  public static let patient = PatientID(high: 0x550e_8400_e29b_41d4, low: 0xa716_4466_5544_0000)
  /// The example assessment.
  public static let assessment = AssessmentID(high: 0x660e_8400_e29b_41d4, low: 0xa716_4466_5544_0111)
  /// The example answer.
  public static let answer = AnswerID(high: 0x770e_8400_e29b_41d4, low: 0xa716_4466_5544_0222)
  /// The example step.
  public static let step = StepID(high: 0x880e_8400_e29b_41d4, low: 0xa716_4466_5544_0333)
  /// The example report.
  public static let report = ReportID(high: 0x990e_8400_e29b_41d4, low: 0xa716_4466_5544_0444)
  /// The example clinician's account.
  public static let clinician = AccountID(high: 0xaa0e_8400_e29b_41d4, low: 0xa716_4466_5544_0555)
  /// The example session.
  public static let session = SessionID(high: 0xbb0e_8400_e29b_41d4, low: 0xa716_4466_5544_0666)
  /// The example mail.
  public static let mail = MailID(high: 0xcc0e_8400_e29b_41d4, low: 0xa716_4466_5544_0777)
  /// When the examples begin.
  public static let start = Timestamp(milliseconds: 1_768_472_430_123)
  /// When they end.
  public static let end = Timestamp(milliseconds: 1_768_472_695_456)
}
