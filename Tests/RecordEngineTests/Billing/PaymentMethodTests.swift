import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Payment methods") struct PaymentMethodTests {
  private let scene: BillingScene

  init() throws { scene = try BillingScene() }

  private var methods: [PaymentMethod] {
    get throws { try scene.test.call(ListPaymentMethods(patientId: scene.patient)).paymentMethods }
  }

  @Test(
    "R-MH-152: there is exactly one default while there is any: the first, the chosen, or the newest left")
  func defaults() throws {
    func isDefault() throws -> [Bool] { try methods.map(\.isDefault) }
    let first = try scene.card()
    #expect(first.isDefault)
    let second = try scene.card()
    #expect(!second.isDefault)
    let third = try scene.card { $0.isDefault = true }
    #expect(try isDefault() == [true, false, false] && methods.map(\.id) == [third.id, second.id, first.id])
    let choose = SetDefaultPaymentMethod(patientId: scene.patient, paymentMethodId: first.id)
    #expect(try scene.test.call(choose).isDefault)
    let head = scene.test.engine.head
    #expect(try scene.test.call(choose).isDefault && scene.test.engine.head == head)
    #expect(try isDefault() == [false, false, true])
    _ = try scene.test.call(RemovePaymentMethod(patientId: scene.patient, paymentMethodId: first.id))
    #expect(try isDefault() == [true, false])
    _ = try scene.test.call(RemovePaymentMethod(patientId: scene.patient, paymentMethodId: second.id))
    #expect(try isDefault() == [true])
    _ = try scene.test.call(RemovePaymentMethod(patientId: scene.patient, paymentMethodId: third.id))
    #expect(try methods == [])
    #expect(
      try scene.scene.refusal(RemovePaymentMethod(patientId: scene.patient, paymentMethodId: third.id))
        == "NOT_FOUND")
    #expect(try scene.card().isDefault)
  }

  @Test("R-MH-151: a card that has expired is not taken, one that expires later cannot pay") func expiry()
    throws
  {
    func refusal(_ year: Int, _ month: Int) throws -> String {
      var details = BillingScene.details
      (details.expYear, details.expMonth) = (year, month)
      return try scene.scene.refusal(
        AddPaymentMethod(patientId: scene.patient, paymentToken: BillingScene.token, details))
    }
    // The clock shows January 2026.
    #expect(try refusal(2025, 12) == "/expYear card_expired" && refusal(2026, 1) == "accepted")
    #expect(try refusal(1999, 13) == "/expMonth out_of_range, /expYear out_of_range")
    let card = try #require(try methods.first)
    let invoice = try scene.invoice(1000)
    scene.scene.advance(hours: 24 * 31)
    #expect(try methods.first?.expired == true)
    #expect(
      try scene.scene.refusal(scene.pay(invoice, 1, with: card, id: "p1")) == "payment_method_expired")
    var update = UpdatePaymentMethod(patientId: scene.patient, paymentMethodId: card.id)
    update.cardholderName = "Erika Neu"
    #expect(try scene.test.call(update).expired, "what is not changed may stay past")
    update.expMonth = 1
    #expect(try scene.scene.refusal(update) == "/expMonth card_expired")
    update.expYear = 2027
    let renewed = try scene.test.call(update)
    #expect(!renewed.expired && renewed.cardholderName == "Erika Neu" && renewed.last4 == "4242")
    #expect(try scene.scene.refusal(scene.pay(invoice, 1, with: card, id: "p2")) == "accepted")
    let remove = RemovePaymentMethod(patientId: scene.patient, paymentMethodId: card.id)
    #expect(try scene.scene.refusal(remove) == "payment_pending")
  }

  @Test("R-MH-150: the processor's token is in no answer, no timeline, no log as shown and no export")
  func secret()
    throws
  {
    var add = AddPaymentMethod(
      patientId: scene.patient, paymentToken: BillingScene.token, BillingScene.details)
    add.id = RecordID(replacing: "card-1")
    let meta = CallMeta(commandId: CommandID(high: 3, low: 4))
    var replies = [try scene.test.send(add, meta: meta), try scene.test.send(add, meta: meta)]
    replies.append(try scene.test.send(add))
    replies.append(try scene.test.send(ListPaymentMethods(patientId: scene.patient)))
    replies.append(try scene.test.send(ReadTimeline(patientId: scene.patient)))
    replies.append(try scene.test.send(GetChart(patientId: scene.patient)))
    replies.append(try scene.test.call("log.read", #"{"limit":100}"#))
    var cursor: String?
    repeat {
      let export = ExportPatient(patientId: scene.patient, format: .json, cursor: cursor)
      let reply = try scene.test.send(export)
      replies.append(reply)
      cursor = try reply.outcome.get().decode(ExportPatient.Outcome.self, unknownMembers: .ignore).nextCursor
    } while cursor != nil
    let seen = replies.map { String(decoding: $0.written.text ?? [], as: UTF8.self) }
    #expect(seen.count > 7 && seen.contains { $0.contains("4242") })
    #expect(!seen.contains { $0.contains("wombatSecret") })
    // What was there before is recognized nevertheless.
    add.paymentToken = "tok_otherSecret"
    #expect(try scene.scene.refusal(add) == "duplicate_id")
  }
}
