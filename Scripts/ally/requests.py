"""What each operation is sent, besides the ids in its path, so that it can succeed."""

from . import samples
from .people import PASSWORD
from .times import day

NEW_PASSWORD = "ganz andere Worte"


class Requests:
    """Bodies, queries and headers by operation, for one role."""

    def __init__(self, things, role):
        self.things = things
        self.queries = {
            "getLabTrends": {"analyte": "a1c"}, "getProviderAvailability": {"date": day(20)},
            "searchJournal": {"q": "hours"}, "listChanges": {"since": "0"},
        }
        self.headers = {}
        self.bodies = {
            **measures(), **plans(things), **visits(things), **talks(things, role), **files(things), **alerts(things),
            **office(things)}
        self.sign_in(things.practice, role)

    def sign_in(self, practice, role):
        """What ends sessions is tried by others in the same role, and codes and tokens are those of others too."""
        leaving, changing = practice.another(role), practice.another(role)
        self.headers = {"logout": leaving.signed, "changePassword": changing.signed}
        person, forgetful = practice.stranger(), practice.stranger()
        code = practice.code(person.email)
        address = {"email": practice.stranger().email}
        self.bodies |= {
            "registerPatient": practice.registration(), "login": {"email": person.email, "password": PASSWORD},
            "verifyOtp": {"email": person.email, "code": code}, "resendOtp": address, "forgotPassword": address,
            "refreshToken": {"refreshToken": person.refresh_token},
            "resetPassword": {"token": practice.reset_token(forgetful.email), "newPassword": NEW_PASSWORD},
            "changePassword": {"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD},
            "logout": {"allDevices": False}}


def measures():
    target = {"metric": "heartRate", "unit": "bpm", "low": 55, "high": 90}
    return {
        "recordVitals": samples.VITALS, "recordHealthMetrics": samples.METRICS,
        "retractVitals": {"reason": "duplicate"}, "retractHealthMetrics": {"reason": "entered-in-error"},
        "setVitalsTargets": {"targets": [target]}, "recordLab": samples.LAB,
        "amendLab": {"reason": "Mixed up", "results": {"a1c": 5.6}},
        "connectDevice": {"model": "generic-scale", "serial": "U-1"},
        "syncDevice": {"batchId": "batch-1", "readings": [samples.READING]},
        "submitIntakeForm": samples.FORM}


def plans(things):
    return {
        "shareLab": {"clinicianId": things.practice.clinician.account},
        "setGoalStatus": {"status": "completed", "note": "Done"},
        "saveCarePlanDraft": {"instructions": ["Keep a diary"]}, "addGoal": {"title": "Sleep more"},
        "updateGoal": {"title": "Walk twice a day"}, "publishCarePlan": {"draftVersion": things.draft_version},
        "deactivateCarePlan": {"reason": "All done"}, "addMedication": {**samples.MEDICATION, "name": "Paracetamol"},
        "updateMedication": {"instructions": "With water"}, "discontinueMedication": {"reason": "No pain"},
        "reportSideEffect": {"effect": "Nausea", "severity": "mild"}, "requestRefill": {"note": "Soon"},
        "decideRefill": {"decision": "mark-available"}, "setMedicationReminders": {"reminderTimes": ["08:00"]}}


def visits(things):
    return {
        "bookAppointment": samples.booking(things.provider, 210), "cancelAppointment": {"reason": "Better"},
        "completeAppointment": {"outcome": "attended"},
        "rescheduleAppointment": {"preferredDate": day(220), "preferredTime": "11:30"},
        "requestWalkIn": samples.walk_in(), "cancelWalkInRequest": {"reason": "Better"},
        "declineVisitRequest": {"reason": "Full"},
        "acceptVisitRequest": {"date": day(230 + things.number), "time": "08:15", "type": "video"},
        "recordVisitSummary": samples.SUMMARY, "amendVisitSummary": {"reason": "Forgotten", "nextSteps": ["Tea"]},
        "prepareVirtualVisit": {"appointmentId": things.fresh},
        "saveVisitNotes": {"notes": "Better", "notesVersion": 0},
        "prescribeInVisit": {
            "line": samples.LINE, "overrideInteractions": True, "overrideReason": "Weighed"},
        "endVirtualVisit": {"outcome": "completed", "summary": samples.SUMMARY}}


def talks(things, role):
    recipient = things.practice.clinician if role == "patient" else things.person
    command = {
        "commandId": "command-1", "operation": "createJournalEntry", "queuedAt": "2026-01-14T07:10:00Z",
        "body": samples.ENTRY}
    return {
        "openMessageThread": {"recipientId": recipient.account, "text": "How are you?"},
        "sendMessage": {"text": "Fine, thanks."}, "markThreadRead": {}, "markAllNotificationsRead": {},
        "openSupportRequest": samples.SUPPORT, "replyToSupportRequest": {"text": "Once."},
        "startAssistantConversation": {"topic": "medication-info", "text": "What about Ibuprofen?"},
        "askAssistant": {"text": "And my sleep?"}, "requestDataExport": {"format": "json"},
        "syncQueuedCommands": {"deviceId": "phone-1", "commands": [command]},
        "registerPushDevice": samples.push_device(1000 + things.number),
        "updateSettings": {"preferences": {"smsNotifications": False}}}


def files(things):
    return {
        "storeAttachment": samples.ATTACHMENT, "setProfilePhoto": {"attachmentId": things.ids["attachmentId"]},
        "createJournalEntry": samples.ENTRY, "reviseJournalEntry": {"mood": "fair"},
        "recordVoiceNote": samples.VOICE_NOTE, "reviseVoiceNote": {"title": "Later"},
        "setTranscription": {"status": "completed", "transcript": "Eight hours."},
        "addEmergencyContact": samples.CONTACT, "updateEmergencyContact": {**samples.CONTACT, "name": "Moritz"},
        "setMedicalAlerts": {"medicalAlerts": [{"label": "Pacemaker"}]}, "recordDnrStatus": {"status": "no"},
        "setCriticalAllergies": {"criticalAllergies": [{"allergen": "Penicillin", "severity": "anaphylaxis"}]},
        "importScreenTemplate": samples.TEMPLATE}


def alerts(things):
    return {
        "raiseAlert": {"patientId": things.person.account, "severity": "high", "title": "Does not answer"},
        "assessAlert": {"severity": "moderate", "finding": "Called her"}, "addAlertAction": {"text": "Visit"},
        "updateAlertAction": {"done": True}, "resolveAlert": {"resolution": "handled", "note": "Seen"}}


def office(things):
    return {
        "createStaffAccount": {
            "firstName": "Nele", "lastName": "Beispiel", "email": things.practice.address(), "role": "nurse"},
        "disableAccount": {"reason": "Left the practice"},
        "updateInsurance": {"provider": "AOK Bayern", "memberId": "A1"},
        "publishResource": samples.RESOURCE, "reviseResource": samples.RESOURCE,
        "publishFaq": samples.FAQ, "reviseFaq": samples.FAQ,
        "issueInvoice": samples.INVOICE, "voidInvoice": {"reason": "Issued twice"},
        "makePayment": {
            "id": f"paid-{things.number}", "invoiceId": things.ids["invoiceId"],
            "paymentMethodId": things.ids["paymentMethodId"], "amountMinor": 500, "currency": "USD"},
        "settlePayment": {"outcome": "succeeded", "processorReference": "ch_1"},
        "addPaymentMethod": samples.CARD, "updatePaymentMethod": {"cardholderName": "Paula B."}}
