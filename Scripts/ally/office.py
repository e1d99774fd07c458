"""What the practice makes: accounts, articles, templates, bills, requests, and summaries of visits."""

from . import samples

# Screens that are not shown otherwise.
TAKEN_DOWN = [
    "patient-billing", "patient-devices", "patient-journal", "patient-labs", "patient-support", "patient-walk-in"]


def administer(things):
    practice, admin = things.practice, things.practice.admin
    things.ids["userId"] = practice.staff("nurse").account
    for operation in ("assignPatient", "unassignPatient"):
        colleague = practice.staff("nurse").account
        things.spare(operation, "clinicianId", colleague)
        if operation == "unassignPatient":
            admin.make("PUT", f"/api/clinicians/{colleague}/patients/{things.person.account}")
    things.ids["resourceId"] = admin.post("/api/admin/resources", samples.RESOURCE)["id"]
    things.ids["faqId"] = admin.post("/api/admin/faqs", samples.FAQ)["id"]
    kept = admin.post("/api/admin/resources", samples.RESOURCE)["id"]
    things.person.make("PUT", things.below(f"bookmarks/{kept}"))
    things.spare("removeBookmark", "resourceId", kept)
    things.spare("unpublishScreenTemplate", "modelName", TAKEN_DOWN[things.number % len(TAKEN_DOWN)])
    for operation in ("getClinicianScreen", "getClinicianScreenHtml"):
        things.spare(operation, "screen", "clinician-alerts")


def pay(things):
    admin = things.practice.admin
    card = things.made("payment-methods", samples.CARD)
    things.ids["paymentMethodId"] = card
    things.spare("removePaymentMethod", "paymentMethodId", things.made("payment-methods", samples.CARD))
    invoice = things.made("billing/invoices", samples.INVOICE, by=admin)
    things.ids["invoiceId"] = invoice
    things.spare("voidInvoice", "invoiceId", things.made("billing/invoices", samples.INVOICE, by=admin))

    def payment(number):
        return things.made("billing/payments", {
            "id": f"payment-{things.number}-{number}", "invoiceId": invoice, "paymentMethodId": card,
            "amountMinor": 1, "currency": "USD"})

    things.ids["paymentId"] = payment(1)
    admin.make("PUT", things.below(f"billing/payments/{things.ids['paymentId']}/settlement"), {
        "outcome": "succeeded", "processorReference": "ch_1"})
    things.spare("settlePayment", "paymentId", payment(2))


def meet(things):
    """Requests to walk in, and summaries of visits."""
    things.ids["walkInRequestId"] = things.made("walk-in-requests", samples.walk_in())
    # A patient has one undecided request at most.
    for operations in ("", "acceptVisitRequest", "declineVisitRequest"):
        patient = things.practice.record()
        asked = things.practice.web.call("walkIns.request", {"patientId": patient, **samples.walk_in()})["id"]
        things.ids["requestId"] = asked
        things.spare(operations, "requestId", asked)
    things.ids["summaryId"] = things.practice.clinician.post(
        things.desk(f"patients/{things.person.account}/visit-summaries"), samples.SUMMARY)["id"]
