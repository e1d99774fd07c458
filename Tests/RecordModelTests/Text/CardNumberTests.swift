import RecordModel
import Testing

@Suite("Card numbers in texts") struct CardNumberTests {
  @Test(
    "R-MH-149: a run of 12 to 19 digits that passes the Luhn check, whatever spaces and dashes are inside",
    arguments: [
      "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "4 2 4 2 4242 4242 4242",
      "My card is 4242424242424242.", "378282246310005", "6304000000000000", "x4242424242424242x",
      "4242\u{a0}4242\u{2009}4242\u{2013}4242", "４２４２４２４２４２４２４２４２", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢",
      "4242424242424242 123", "99 4242424242424242", "4242\u{200b}4242\u{ad}4242\u{2212}4242",
      "tok_4242424242424242", "6011000990139424", "000000000000",
    ])
  func held(text: String) { #expect(CardNumber.isHeld(in: text)) }

  @Test(
    "R-MH-149: shorter and longer runs, and those that fail the check, are none",
    arguments: [
      "", "4242", "4242424242424241", "42424242424", "+49 30 1234567", "4242/4242/4242/4242",
      "4242.4242.4242.4242", "tok_visa", "1 Main St, Springfield 62701", "12345678901234567890",
      "INV-0A1B2C3D4E-0001",
    ])
  func none(text: String) { #expect(!CardNumber.isHeld(in: text)) }

  @Test("anywhere in a value: texts, names and numbers, but not ids that are UUIDs") func values() throws {
    func isHeld(_ json: String) throws -> Bool {
      let tape = try JSON.parse(Array(json.utf8))
      return CardNumber.isHeld(in: tape, at: tape.root, passing: "_meta")
    }
    #expect(try isHeld(#"{"a":{"b":["x","4242 4242 4242 4242"]}}"#))
    #expect(try isHeld(#"{"4242424242424242":1}"#) && isHeld(#"{"a":4242424242424242}"#))
    #expect(try isHeld(#"{"a":"\u0034242424242424242"}"#))
    #expect(try !isHeld(#"{"_meta":{"a":"4242424242424242"},"amountMinor":100000000}"#))
    #expect(try !isHeld(#"{"id":"00000000-0000-4000-8000-000000000000"}"#))
    #expect(try isHeld(#"{"id":"00000000-0000-4000-8000-000000000000 4242424242424242"}"#))
  }

  @Test("R-MH-143: amounts are written with their currency's decimals") func money() {
    let amounts: [(Int64, String, String)] = [
      (12_500, "USD", "USD 125.00"), (5, "EUR", "EUR 0.05"), (0, "JPY", "JPY 0"), (1_234, "BHD", "BHD 1.234"),
      (-70, "USD", "USD -0.70"),
    ]
    for (amount, currency, text) in amounts {
      #expect(Money(amountMinor: amount, currency: currency).description == text)
    }
    #expect(Currency.digits(of: "ABC") == nil && Currency.digits(of: "usd") == nil)
  }
}
