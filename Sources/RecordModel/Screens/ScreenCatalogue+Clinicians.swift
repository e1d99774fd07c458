extension Screen {
  /// Screens of the care team.
  static let clinicians: [Screen] = [
    Screen(
      .clinicianDashboard, de: "Übersicht", en: "Dashboard",
      operations: [
        "listClinicianThreads", "getClinicianDashboard", "getClinicianSchedule", "listClinicianActivities",
        "listAlerts",
      ],
      bindings: [
        "userName": .string, "dashboard": .object, "schedule": .array, "activities": .array,
        "threads": .array,
      ]),
    Screen(
      .clinicianPatientList, de: "Patientinnen und Patienten", en: "Patients",
      operations: [
        "listClinicianPatients", "assignPatient", "unassignPatient",
      ],
      bindings: [
        "userName": .string, "patients": .array, "total": .number,
      ]),
    Screen(
      .clinicianPatientDetail, de: "Akte", en: "Patient", back: "/clinician/patient-list",
      isAboutPatient: true,
      operations: [
        "getVitalsTrends", "decideRefill", "openMessageThread", "listClinicianThreads", "getIntakeForm",
        "getClinicianPatient", "getMessageThread", "sendMessage", "markThreadRead", "listLabs", "recordLab",
        "amendLab", "recordVitals", "setVitalsTargets", "listAppointments", "listVisitSummaries",
        "recordVisitSummary", "amendVisitSummary", "raiseAlert", "recordDnrStatus",
      ],
      bindings: [
        "userName": .string, "patient": .object, "messages": .array, "labs": .array, "appointments": .array,
        "summaries": .array,
      ]),
    Screen(
      .clinicianCarePlanEditor, de: "Behandlungsplan bearbeiten", en: "Care plan editor",
      back: "/clinician/patient-detail", isAboutPatient: true,
      operations: [
        "listCarePlanVersions", "getCarePlanVersion", "setGoalStatus", "getCarePlanDraft",
        "saveCarePlanDraft",
        "discardCarePlanDraft", "addGoal", "updateGoal", "removeGoal", "publishCarePlan",
        "deactivateCarePlan",
        "addMedication", "updateMedication", "discontinueMedication", "listMedications",
      ],
      bindings: [
        "userName": .string, "draft": .object, "published": .object, "medications": .array,
        "versions": .array,
      ]),
    Screen(
      .clinicianAlerts, de: "Warnungen", en: "Alerts",
      operations: [
        "listAlerts", "raiseAlert", "getAlert", "acknowledgeAlert", "assessAlert", "addAlertAction",
        "updateAlertAction", "resolveAlert", "listClinicianPatients",
      ],
      bindings: [
        "userName": .string, "alerts": .array, "counts": .object, "patients": .array,
      ]),
    Screen(
      .clinicianVisitQueue, de: "Anfragen für Besuche", en: "Visit requests",
      operations: [
        "cancelAppointment", "completeAppointment", "rescheduleAppointment", "listVisitRequests",
        "acceptVisitRequest", "declineVisitRequest", "listVirtualVisits", "prepareVirtualVisit",
      ],
      bindings: [
        "userName": .string, "pending": .array, "scheduled": .array,
      ]),
    Screen(
      .clinicianVirtualVisit, de: "Videosprechstunde", en: "Virtual visit", back: "/clinician/visit-queue",
      operations: [
        "recordVisitSummary", "listVirtualVisits", "getVirtualVisit", "startVirtualVisit", "saveVisitNotes",
        "prescribeInVisit", "endVirtualVisit", "getPatientVirtualVisit", "joinVirtualVisit",
      ],
      bindings: [
        "userName": .string, "visit": .object, "sidebar": .object,
      ]),
  ]
}
