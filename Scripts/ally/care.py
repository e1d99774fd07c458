"""What care makes: measurements, notes, results, medications, alerts, and a care plan."""

import base64
import hashlib

from . import samples

REPORT = b"%PDF-1.7\n" + b"A" * 1000


def measure(things):
    things.ids["vitalId"] = things.made("vitals", samples.VITALS)
    things.spare("retractVitals", "vitalId", things.made("vitals", {**samples.VITALS, "heartRate": 73}))
    things.spare("retractHealthMetrics", "entryId", things.made("health-metrics", samples.METRICS))
    device = {"model": "generic-scale", "serial": f"S-{things.number}"}
    things.ids["deviceId"] = things.made("devices", device)
    things.spare("disconnectDevice", "deviceId", things.made("devices", {**device, "serial": f"T-{things.number}"}))
    things.made("intake-form", samples.FORM, "submittedAt")
    things.person.make("PUT", things.below("insurance"), {"provider": "AOK Bayern", "memberId": "A1"})


def write(things):
    def both(name, removal, path, body):
        things.ids[name] = things.made(path, body)
        things.spare(removal, name, things.made(path, body))

    both("entryId", "deleteJournalEntry", "journal", samples.ENTRY)
    both("voiceNoteId", "deleteVoiceNote", "voice-notes", samples.VOICE_NOTE)
    things.spare("setTranscription", "voiceNoteId", things.made("voice-notes", samples.VOICE_NOTE))
    both("contactId", "removeEmergencyContact", "emergency-info/contacts", samples.CONTACT)
    both("conversationId", "deleteAssistantConversation", "assistant/conversations", {"topic": "health-question"})
    both("supportRequestId", "closeSupportRequest", "support-requests", samples.SUPPORT)
    things.ids["attachmentId"] = things.made("attachments", samples.ATTACHMENT)
    things.ids["pushDeviceId"] = things.made("push-devices", samples.push_device(10 * things.number))
    things.spare(
        "removePushDevice", "pushDeviceId", things.made("push-devices", samples.push_device(10 * things.number + 1)))
    clinician = things.practice.clinician
    things.ids["threadId"] = things.made(
        "messages", {"recipientId": clinician.account, "text": "May I ask?"}, "threadId")
    things.made(
        "messages", {"recipientId": things.person.account, "text": "How are you?"}, "threadId", by=clinician)
    things.ids["exportId"] = things.made("data-exports", {"format": "json"})


def treat(things):
    clinician = things.practice.clinician
    things.ids["labId"] = things.made(
        "labs", {**samples.LAB, "documentAttachmentId": report(things)}, by=clinician)
    things.ids["medicationId"] = things.made("medications", samples.MEDICATION)
    things.spare("discontinueMedication", "medicationId", things.made(
        "medications", {**samples.MEDICATION, "name": "Paracetamol"}))
    for operations in ("", "acknowledgeAlert", "resolveAlert"):
        alert = clinician.post(things.desk("alerts"), {
            "patientId": things.person.account, "severity": "low", "title": "Tried"})["id"]
        things.ids["alertId"] = things.ids.get("alertId", alert)
        things.spare(operations, "alertId", alert)
    actions = clinician.post(things.desk(f"alerts/{things.ids['alertId']}/actions"), {"text": "Call"})
    things.ids["actionId"] = actions["actionItems"][0]["id"]
    listed = things.person.make("GET", things.below("notifications"))
    things.ids["notificationId"] = listed["notifications"][0]["id"]


def report(things):
    """A report of a laboratory in the patient's record."""
    patient = things.person.account
    call = things.practice.web.call
    document = call("document.begin", {"patientId": patient})["documentId"]
    call("document.append", {
        "patientId": patient, "documentId": document, "offset": 0, "data": base64.b64encode(REPORT).decode()})
    return call("document.add", {
        "patientId": patient, "documentId": document, "sha256": hashlib.sha256(REPORT).hexdigest(),
        "fileName": "report.pdf"})["id"]


def plan(things):
    """A plan in force and a draft with the same goals; others' plans for what ends a draft or a plan."""
    things.ids["goalId"] = "goal-1"
    draft(things, things.person.account, "goal-1", publish=True)
    draft(things, things.person.account, "goal-1", "goal-2")
    things.spare("removeGoal", "goalId", "goal-2")
    endings = ("discardCarePlanDraft", "publishCarePlan", "deactivateCarePlan")
    others = {operation: things.practice.record() for operation in endings}
    for operation, patient in others.items():
        things.spare(operation, "patientId", patient)
    draft(things, others["discardCarePlanDraft"], "goal-1")
    draft(things, others["deactivateCarePlan"], "goal-1", publish=True)
    things.draft_version = draft(things, others["publishCarePlan"], "goal-1")


def draft(things, patient, *goals, publish=False):
    clinician, path = things.practice.clinician, things.desk(f"patients/{patient}/care-plan/")
    draft = clinician.make(
        "PUT", path + "draft", {"goals": [{**samples.GOAL, "id": goal} for goal in goals]})
    if publish:
        clinician.post(path + "publish", {"draftVersion": draft["draftVersion"]})
    return draft["draftVersion"]
