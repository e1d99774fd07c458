import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

@Suite("Card numbers over the socket") struct CardNumberRefusalTests {
  private let scene: BillingScene

  init() throws { scene = try BillingScene() }

  private static let card = "4242 4242 4242 4242"

  @Test(
    "R-MH-148, R-MH-149: in any text of a payment or a payment method, whoever calls, and nothing is kept")
  func everywhere() throws {
    let (invoice, card) = (try scene.invoice(1000), try scene.card())
    _ = try scene.test.call(scene.pay(invoice, 1, with: card, id: "p1"))
    var checked: Set<String> = []
    let head = scene.test.engine.head
    for endpoint in Catalog.all {
      let example = try endpoint.description.example().parameters.value()
      guard case .object(let members) = example, Self.refusing.contains(endpoint.name) else { continue }
      for number in [Self.card, "4242-4242-4242-4242", "4242424242424242", "Erika 5555555555554444 123"] {
        for name in members.map(\.name) + ["cardNumber"] where name != "patientId" {
          let params = example.adding(.object([Value.Member(name, .string(number))]))
            .adding(["patientId": .string("\(scene.patient)")])
          let meta: Value = ["commandId": "550e8400-e29b-41d4-a716-446655440009", "keeps": "refusals"]
          let text = String(decoding: try JSON.encode(params.adding(["_meta": meta])), as: UTF8.self)
          let reply = try scene.test.call(endpoint.name, text)
          guard case .failure(let failure) = reply.outcome else {
            Issue.record("\(endpoint.name) \(name)")
            continue
          }
          #expect(failure == .cardNumber, "\(endpoint.name) \(name)")
          checked.insert(endpoint.name)
        }
      }
    }
    #expect(checked == Self.refusing)
    #expect(scene.test.engine.head == head)
    // The command id was bound to nothing.
    let meta = CallMeta(commandId: CommandID("550e8400-e29b-41d4-a716-446655440009"))
    #expect(try scene.scene.refusal(scene.pay(invoice, 2, with: card, id: "p2"), meta) == "accepted")
  }

  private static let refusing: Set = [
    "billing.makePayment", "billing.refund", "billing.settlePayment", "paymentMethod.add",
    "paymentMethod.update",
  ]
}
