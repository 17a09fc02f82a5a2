// What the JSON reader makes of texts that are right.
import GazetteJSON
import Testing

struct JSONReadingTests {
  @Test func `a number is kept as it is written`() throws {
    let json = try JSON.parse(#"[9007199254740993, 1.10, -0, 1e400, 123456789012345678901]"#)
    let texts = json.elements.map { $0.numberText ?? "none" }
    #expect(texts == ["9007199254740993", "1.10", "-0", "1e400", "123456789012345678901"])
  }

  @Test func `a whole number is an int however it is written`() throws {
    let json = try JSON.parse("[9007199254740993, 5.0, 5e2, 1.5, 1e400, 99999999999999999999]")
    #expect(json.elements.map(\.int) == [9_007_199_254_740_993, 5, 500, nil, nil, nil])
  }

  @Test func `a number too large for a double has none`() throws {
    #expect(try JSON.parse("[1.5, 1e400]").elements.map(\.double) == [1.5, nil])
  }

  @Test func `escapes are resolved`() throws {
    let json = try JSON.parse(#""a\"\\\/\b\f\n\r\tü\ud83d\ude00é.""#)
    #expect(json.string == "a\"\\/\u{8}\u{C}\n\r\tü😀é.")
  }

  @Test(arguments: [#""\ud83dx""#, #""\ude00x""#])
  func `a lone surrogate becomes a replacement character`(text: String) throws {
    #expect(try JSON.parse(text).string == "\u{FFFD}x")
  }

  @Test func `a surrogate before another escape keeps that one`() throws {
    #expect(try JSON.parse(#""\ud83dA\n""#).string == "\u{FFFD}A\n")
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() throws {
    let json = try JSON.parse([0x22, 0x61, 0xFF, 0x62, 0x22])
    #expect(json.string == "a\u{FFFD}b")
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try JSON.parse([0xEF, 0xBB, 0xBF, 0x31]).int == 1)
  }

  @Test func `of members with one name the last counts`() throws {
    let json = try JSON.parse(#"{"a": 1, "b": 2, "\u0061": 3}"#)
    #expect(json["a"]?.int == 3)
    #expect(json.members.map(\.name) == ["a", "b", "a"])
  }

  @Test(arguments: [1, 2, 31, 32, 33, 100])
  func `a record finds what its object has, and the last of one name`(count: Int) throws {
    let others = (1..<count).map { ", \"member\($0)\": \($0)" }.joined()
    let json = try JSON.parse(#"[{"a": 0}, {"title": -1, "title": 7\#(others)}, {}, 5]"#)
    var record = JSONRecord()
    var titles: [Int64?] = []
    for element in json.elements {
      record.open(element)
      #expect(record.holds(element))
      #expect(record["titles"] == nil)
      titles.append(record["title"]?.int)
      #expect(record["member7"]?.int == element["member7"]?.int)
    }
    #expect(titles == [nil, 7, nil, nil])
  }

  @Test func `a record knows a name by its escapes too`() throws {
    var record = JSONRecord()
    record.open(try JSON.parse(#"{"a": 1, "\u0061": 2}"#))
    #expect(record["a"]?.int == 2)
  }

  @Test func `every character reads the same from its escapes`() throws {
    let places = Array(0...0xD7FF) + Array(0xE000...0x10FFFF) as [UInt32]
    for start in stride(from: 0, to: places.count, by: 4096) {
      let scalars = places[start..<min(start + 4096, places.count)].compactMap(Unicode.Scalar.init)
      var whole = String.UnicodeScalarView()
      whole.append(contentsOf: scalars)
      var text = "\""
      for unit in String(whole).utf16 { text += escape(unit, isUpper: unit % 2 == 0) }
      #expect(try JSON.parse(text + "\"").string == String(whole))
    }
  }

  private func escape(_ unit: UInt16, isUpper: Bool) -> String {
    let digits = String(unit, radix: 16, uppercase: isUpper)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  @Test func `members and elements skip what is inside them`() throws {
    let json = try JSON.parse(#"{"a": {"x": [1, {"y": 2}]}, "b": [[], {}, [3]], "c": 4}"#)
    #expect(json["c"]?.int == 4)
    #expect(json["b"]?.elements.map(\.kind) == [.array, .object, .array])
    #expect(json["a"]?["x"]?.elements.map { $0["y"]?.int } == [nil, 2])
  }

  @Test func `a value asked for what it is not gives nothing`() throws {
    let json = try JSON.parse(#"["5", null, {}]"#)
    #expect(json.elements.map(\.int) == [nil, nil, nil])
    #expect(json["name"] == nil)
    #expect(json.string == nil)
    #expect(json.elements.flatMap { Array($0.elements) }.isEmpty)
  }

  @Test func `a scalar of any kind has a text`() throws {
    let json = try JSON.parse(#"["a", 1.50, true, false, null, []]"#)
    #expect(json.elements.map(\.scalarText) == ["a", "1.50", "true", "false", nil, nil])
    #expect(json.elements.map(\.bool) == [nil, nil, true, false, nil, nil])
  }

  @Test func `a value knows its place`() throws {
    let json = try JSON.parse("{\"ü\":\n  [1, 22]}")
    let place = json["ü"]?.elements.map(\.place).last
    #expect(place?.line == 2)
    #expect(place?.column == 7)
  }

  @Test func `every length of a plain string ends at its quote`() throws {
    for count in 0..<40 {
      let text = String(repeating: "x", count: count)
      let json = try JSON.parse("[\"\(text)\", \"\(text)\\n\"]")
      #expect(json.elements.map(\.string) == [text, text + "\n"])
    }
  }
}
