import RecordModel

/// Likely texts of records, in their stored bytes: ``RecordCompression`` looks for them first.
///
/// Set in stone: a record that was compressed with other bytes could not be read. New texts go into a second
/// dictionary with a flag of its own, if there are ever enough of them.
enum RecordDictionary {
  package static let bytes: [UInt8] = {
    var bytes: [UInt8] = []
    for text in words(values) + words(members) { append(text, to: &bytes) }
    for text in words(moments) {
      append(text, to: &bytes)
      // Tag 1001 over a map of seconds and milliseconds, the seconds in four bytes.
      bytes += [0xD9, 0x03, 0xE9, 0xA2, 0x01, 0x1A]
    }
    for text in words(ids) {
      append(text, to: &bytes)
      // Tag 37 over sixteen bytes.
      bytes += [0xD8, 0x25, 0x50]
    }
    return bytes
  }()

  private static func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

  /// The text as CBOR (RFC 8949 §3.1): major type 3.
  private static func append(_ text: Substring, to bytes: inout [UInt8]) {
    let count = UInt8(truncatingIfNeeded: text.utf8.count)
    if count < 24 { bytes.append(0x60 | count) } else { bytes += [0x78, count] }
    bytes += text.utf8
  }

  /// Values of members: questions of the shipped questionnaires, units, states and the like.
  private static let values = """
    stress_frequency stress_intensity sleep_quality sleep_rhythm sleep_thoughts evening_unwinding morning_rest
    lost_overview keep_going good_moments small_steps confidence meaning people strength
    phq9_interest phq9_mood phq9_sleep phq9_energy phq9_appetite phq9_self_worth phq9_concentration phq9_movement
    phq9_self_harm phq9_difficulty phq4_nervous phq4_worry_control phq4_interest phq4_mood
    gad7_nervous gad7_worry_control gad7_worry gad7_relaxing gad7_restless gad7_irritable gad7_afraid
    findrisc_age findrisc_bmi findrisc_waist findrisc_activity findrisc_vegetables findrisc_blood_pressure
    findrisc_glucose findrisc_family
    stress-assessment resilience-assessment stress resilience phq9 phq4 gad7 findrisc phq-9 phq-4 gad-7
    suicidal_ideation minimal mild moderate severe low high normal critical elevated
    systolic diastolic heartRate bloodGlucose oxygenSaturation respiratoryRate temperature weight height
    mmHg mmol/L mg/dL /min Cel kg cm kg/m2 fasting
    active inactive recorded completed in_progress in-progress scheduled requested acknowledged resolved
    self-reported prescribed entered-in-error duplicate patient clinician nurse admin service
    application/pdf http://loinc.org 8480-6 8462-4 8867-4 59408-5 29463-7 8310-5 9279-1 4548-4
    """

  /// Names of members of events and results.
  private static let members = """
    acknowledgedBy actionId actionItems address afterSignIn alertId allergies analytes answer appVersion application
    appointmentId asserted assertionId assessment basis birthDate cancelReason category cause changes citation city
    closedOn code coding conditions consentId consentVersion content context contribution corrects country critical
    criticalHigh criticalLow currentStep definition description detail details deviceId disclaimer display document
    dosage draftVersion dueDate duration durationMinutes editedBy effect email emailVerified entered entryId erasedBy
    events factor familyHistory findings firstName flags frequency frequencyText fromRole fullName funnel
    funnelVersion gender glucoseContext goalId goals guideline identifier ingredients instructions interpretation
    isOfferedAgain isSaved isWhole items kind labId language lastName line1 localDate localTime locationId loinc
    manifestation marked measureSet measuredBy measurements medicationId medications messageId messages method
    minimumAge missing mood name names nextStep note notice notificationId occurrences onset options orderIndex other
    outcome override page participantName participantRole password pendingEmail person pharmacy phone pillar planId
    points position postalCode practice preferences prescribedBy primary privacy products profile progressId
    providerId publishedBy purpose question questions rationale reactions reader reason recommendations reference
    referenceHigh referenceLow refillId refillStatus region reminderTimes replaces reportedBy required resolution
    resource results retracted review reviewedBy riskLevel role safetyFlags scales scoringVersion secret setAside
    severity sideEffects slug source sourceId sources specialty state statusChanges stepIndex steps subject
    submittedBy summary surgeries symptoms table tags targets terms testName text theme threadId time timeZone times
    title type ucum unit until userAgent valid value version visitType warnings weight year question_id answer_value
    questionKey status
    """

  /// Names of members that are moments.
  private static let moments = """
    acceptedAt assessedAt askedAt createdAt doneAt dueAt effectiveAt endsAt erasedAt expiresAt openedAt
    prescribedDate raisedAt readAt refillDate reportedAt requestedAt resolvedAt reviewedAt submittedAt targetDate
    timestamp updatedAt recordedAt
    """

  /// Names of members that are UUIDs.
  private static let ids = """
    accountId assigneeId mailId participantId reportId sessionId stepId patientId assessment_id id answerId
    assessmentId
    """
}
