// What the JSON reader says about texts that are wrong.
import GazetteJSON
import Testing

struct JSONFaultTests {
  private func fault(_ text: String) -> String? {
    do throws(JSONError) {
      _ = try JSON.parse(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends where a value is expected"),
    ("{\"a\":\n 1 \"b\"}", "line 2, column 4: a comma or '}' is missing"),
    ("[1, 2", "line 1, column 6: the text ends before ']'"),
    ("[\"ab", "line 1, column 5: the text ends inside a string"),
    ("[\"ab\\", "line 1, column 5: the text ends inside a string"),
    ("[1,]", "line 1, column 4: this is no value"),
    ("{\"a\":1,}", "line 1, column 8: a name in quotes is missing"),
    ("{a:1}", "line 1, column 2: a name in quotes is missing"),
    ("{\"a\" 1}", "line 1, column 6: ':' is missing"),
    ("[1] x", "line 1, column 5: the text goes on after its value"),
    ("[1}", "line 1, column 3: a comma or ']' is missing"),
    ("nul", "line 1, column 1: this is no value"),
    ("01", "line 1, column 3: a number begins with 0"),
    ("-", "line 1, column 2: a digit is missing"),
    ("1.e5", "line 1, column 3: a digit is missing"),
    ("1e+", "line 1, column 4: a digit is missing"),
    ("\"\\x\"", "line 1, column 2: this is no escape"),
    ("\"\\u12G4\"", "line 1, column 2: '\\u' wants four hexadecimal digits"),
    ("\"a\nb\"", "line 1, column 3: a control character stands in a string"),
    ("'a'", "line 1, column 1: this is no value"),
    ("NaN", "line 1, column 1: this is no value"),
  ])
  func `a fault is named with its place`(text: String, sentence: String) {
    #expect(fault(text) == sentence)
  }

  @Test func `no character but 22 is a hexadecimal digit`() {
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for byte in UInt8.min...0x7F where byte >= 0x20 && byte != 0x22 {
      for place in 0..<4 {
        var text = Array(#""\u0000x""#.utf8)
        text[3 + place] = byte
        let isRead = (try? JSON.parse(text)) != nil
        #expect(isRead == digits.contains(byte), "byte \(byte) at \(place)")
      }
    }
  }

  @Test func `a text may be nested as deep as allowed and no deeper`() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(fault(deep) == nil)
    #expect(fault("[\(deep)]") == "line 1, column 513: values are nested deeper than 512")
    #expect(
      fault(String(repeating: "[{\"a\":", count: 100_000))?.hasSuffix("deeper than 512") == true)
  }

  @Test func `no prefix of a document is one`() throws {
    let text = #"{"a": [1.5e3, "x\u00e9\n", true, null], "b": {"c": {}}}"#
    #expect(fault(text) == nil)
    for length in 0..<text.utf8.count {
      #expect(throws: JSONError.self) { try JSON.parse(Array(text.utf8.prefix(length))) }
    }
  }

  @Test func `no single wrong byte traps`() {
    let text = Array(#"{"a": [1.5e3, "x\ud83d\ude00\n", true], "b": null}"#.utf8)
    for index in text.indices {
      for byte in [0x00, 0x22, 0x5C, 0x5D, 0x7D, 0x75, 0x39, 0xFF] as [UInt8] {
        var broken = text
        broken[index] = byte
        let json = try? JSON.parse(broken)  // Only traps matter here, not which bytes are wrong.
        for (name, value) in json?.members.map({ $0 }) ?? [] {
          #expect(name.utf8.count <= text.count)
          #expect(value.elements.compactMap(\.scalarText).count <= 3)
        }
      }
    }
  }
}
