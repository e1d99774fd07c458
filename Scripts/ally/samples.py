"""What is sent to make one thing of each kind."""

from .times import day

ENTRY = {"title": "Slept well", "content": "Eight hours.", "mood": "good", "date": "2026-01-14T07:00:00Z"}
VITALS = {"timestamp": "2026-01-14T11:20:30Z", "heartRate": 72}
METRICS = {"timestamp": "2026-01-13T07:00:00Z", "weight": 70, "height": 170.5}
LAB = {"testName": "HbA1c", "date": "2026-01-10T08:00:00Z", "results": {"a1c": 5.8}}
MEDICATION = {"name": "Ibuprofen", "dosage": "400", "unit": "mg", "frequency": "as needed"}
LINE = {"name": "Pantoprazole", "dosage": "20", "unit": "mg", "frequency": "once daily"}
ATTACHMENT = {
    "purpose": "profile-photo", "fileName": "me.png", "mimeType": "image/png", "contentBase64": "iVBORw0KGgo="}
VOICE_NOTE = {
    "recordedAt": "2026-01-14T07:00:00Z", "durationSeconds": 12.5, "mimeType": "audio/ogg",
    "audioBase64": "T2dnUwAA", "title": "On hours"}
CONTACT = {"name": "Max", "relationship": "husband", "phone": "+49 30 1234567"}
READING = {
    "readingId": "1", "timestamp": "2026-01-14T07:00:00Z", "metric": "weight", "value": 70.5, "unit": "kg"}
CARD = {
    "paymentToken": "tok_triedcard", "brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2099,
    "cardholderName": "Paula Beispiel",
    "billingAddress": {
        "line1": "1 Main St", "city": "Springfield", "region": "IL", "postalCode": "62701", "country": "US"}}
INVOICE = {
    "dueDate": "2099-01-31", "currency": "USD",
    "lines": [{"description": "Visit", "quantity": 1, "unitPriceMinor": 12_500}]}
RESOURCE = {
    "type": "article", "title": "Salt", "summary": "Why less helps.", "category": "Nutrition",
    "body": "Salt holds water."}
FAQ = {"question": "How?", "answer": "So.", "category": "Visits"}
SUMMARY = {
    "visitDate": "2026-01-14T09:00:00Z", "diagnosis": ["Sore throat"], "treatmentPlan": "Rest", "nextSteps": []}
SUPPORT = {"category": "other", "subject": "Question", "message": "When?"}
GOAL = {"title": "Walk daily", "description": "", "targetDate": None, "status": "in-progress"}
FORM = {
    "demographics": {
        "firstName": "Paula", "lastName": "Beispiel", "dateOfBirth": "1964-08-12", "gender": "F",
        "phone": "+49 30 1234567"},
    "medicalHistory": {
        "conditions": ["Asthma"], "surgeries": [], "allergies": [], "medications": [], "familyHistory": []},
    "socialHistory": {"smoking": "never", "alcohol": "occasional", "exercise": "moderate"}}
TEMPLATE = {
    "id": "faqs", "name": "FAQs", "modelName": "patient-faqs", "published": True,
    "data": {
        "title": "Questions",
        "blocks": [
            {"type": "h1", "children": ["FAQs of {{userName}}"]},
            {"type": "p", "properties": {"repeat": "faqs"}, "children": ["{{item.question}}"]}]}}


def walk_in():
    return {"reason": "Sore throat", "preferredDate": day(1), "preferredTime": "10:00", "locationId": "mitte"}


def push_device(number):
    return {"platform": "ios", "pushToken": "0123456789abcdef" * 4 + f"{number:04}"}


def booking(provider, ahead, time="10:30"):
    return {
        "providerId": provider, "preferredDate": day(ahead), "preferredTime": time, "type": "video",
        "reason": "Follow-up"}
