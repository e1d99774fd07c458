import Testing

@testable import torture

@Suite("The driver's reader of JSON") struct JSONTests {
  private func read(_ text: String) -> JSON? { JSON(Array(text.utf8)[...]) }

  @Test("values are read, and written with the members in order")
  func canonical() {
    #expect(
      read(#" {"b":[1,-2.5e3,true,null],"a":"ä\u00e4\n\ud83d\ude00"} "#)?.canonical
        == #"{"a":"ää\u000a😀","b":[1,-2.5e3,true,null]}"#)
    #expect(read(#"{"a":1,"b":2}"#)?.hash == read(#"{"b":2,"a":1}"#)?.hash)
    #expect(read(#"{"a":1,"b":2}"#)?.hash != read(#"{"a":1,"b":3}"#)?.hash)
  }

  @Test(
    "what is no JSON is not read",
    arguments: ["", "{", "[1,]", #"{"a":1,"a":2}"#, #"{"a" 1}"#, "nul", "[1] 2", #""\u00""#, "{,}"])
  func refused(text: String) { #expect(read(text) == nil) }
}
