import RecordModel
import RecordStore

/// All projections, in the order in which they are folded.
enum ProjectionCatalog {
  static let all: [any Projection.Type] = [
    PatientProjection.self, FunnelProjection.self, AssessmentProjection.self, SoleProjection<MeasureSet>.self,
    VitalsProjection.self, RecordIDProjection.self, MedicationProjection.self,
    LabProjection.self, SettingsProjection.self, CarePlanProjection.self, JournalProjection.self,
    IntakeProjection.self, SoleProjection<Practice>.self, AppointmentProjection.self, MessageProjection.self,
    NotificationProjection.self, HistoryProjection.self, SoleProjection<InteractionTable>.self,
    AlertProjection.self,
    CareProjection.self, ConsentProjection.self, AccountProjection.self, ErasureProjection.self,
    LinkProjection.self, SoleProjection<BiomarkerPanel>.self, DocumentProjection.self,
  ]

  /// Rights are judged by them.
  static let ofAccess: [any Projection.Type] = [
    AccountProjection.self, CareProjection.self, SettingsProjection.self,
  ]
}
