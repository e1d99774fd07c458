extension Screen {
  /// What patients see of their health.
  static let health: [Screen] = [
    Screen(
      .patientCarePlan, de: "Behandlungsplan", en: "Care plan",
      operations: [
        "getCarePlan", "listCarePlanVersions", "getCarePlanVersion", "setGoalStatus",
      ],
      bindings: [
        "userName": .string, "carePlan": .object, "goals": .array, "medications": .array, "activity": .array,
        "diet": .array, "checkups": .array, "versions": .array,
      ]),
    Screen(
      .patientLabs, de: "Laborbefunde", en: "Lab results",
      operations: [
        "listLabs", "recordLab", "getLab", "amendLab", "downloadLabDocument", "shareLab", "getLabTrends",
        "storeAttachment", "getAttachment", "listProviders",
      ],
      bindings: [
        "userName": .string, "labs": .array, "providers": .array,
      ]),
    Screen(
      .patientAppointments, de: "Termine", en: "Appointments",
      operations: [
        "listAppointments", "bookAppointment", "getAppointment", "cancelAppointment", "completeAppointment",
        "rescheduleAppointment", "listProviders", "getProviderAvailability", "listLocations",
        "getVisitSummary",
        "getPatientVirtualVisit", "joinVirtualVisit",
      ],
      bindings: [
        "userName": .string, "upcoming": .array, "past": .array, "providers": .array, "locations": .array,
        "slots": .array,
      ]),
    Screen(
      .patientVitalsTrends, de: "Verlauf der Messwerte", en: "Vitals trends",
      operations: [
        "listVitals", "recordVitals", "retractVitals", "getVitalsTrends", "getVitalsTargets",
        "setVitalsTargets", "exportVitals",
      ],
      bindings: [
        "userName": .string, "series": .array, "targets": .array, "from": .string, "to": .string,
        "vitals": .array,
      ]),
    Screen(
      .patientHealthMetrics, de: "Gesundheitswerte", en: "Health metrics",
      operations: [
        "recordVitals", "listHealthMetrics", "recordHealthMetrics", "retractHealthMetrics",
      ],
      bindings: [
        "userName": .string, "latest": .object, "entries": .array,
      ]),
    Screen(
      .patientMedications, de: "Medikamente", en: "Medications",
      operations: [
        "listMedications", "addMedication", "getMedication", "updateMedication", "discontinueMedication",
        "reportSideEffect", "requestRefill", "decideRefill", "setMedicationReminders",
        "getMedicationInteractions",
      ],
      bindings: [
        "userName": .string, "medications": .array, "interactions": .array,
      ]),
    Screen(
      .patientJournal, de: "Tagebuch", en: "Journal",
      operations: [
        "listJournal", "createJournalEntry", "searchJournal", "getJournalEntry", "reviseJournalEntry",
        "deleteJournalEntry",
      ],
      bindings: [
        "userName": .string, "entries": .array,
      ]),
    Screen(
      .patientVoiceNotes, de: "Sprachnotizen", en: "Voice notes",
      operations: [
        "listVoiceNotes", "recordVoiceNote", "getVoiceNote", "getVoiceNoteAudio", "reviseVoiceNote",
        "setTranscription", "deleteVoiceNote",
      ],
      bindings: [
        "userName": .string, "voiceNotes": .array,
      ]),
  ]
}
