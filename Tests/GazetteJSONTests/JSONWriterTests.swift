// What the JSON writer puts down.
import GazetteJSON
import Testing

struct JSONWriterTests {
  private func written(isCompact: Bool = true, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isCompact: isCompact)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func sample(_ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("a", "x")
      writer.name("b")
      writer.array { writer in
        writer.value(1)
        writer.object { _ in }
        writer.array { _ in }
      }
      writer.member("c", true)
    }
  }

  @Test func `compact text is one line without blanks`() {
    #expect(written(sample) == #"{"a":"x","b":[1,{},[]],"c":true}"#)
  }

  @Test func `pretty text has a value a line, indented by two`() {
    let expected = """
      {
        "a": "x",
        "b": [
          1,
          {},
          []
        ],
        "c": true
      }
      """
    #expect(written(isCompact: false, sample) == expected)
  }

  @Test func `what is absent is left out`() {
    let text = written { writer in
      writer.object { writer in
        writer.member("a", nil as String?)
        writer.member("b", nil as Int64?)
        writer.member("c", Double.infinity)
        writer.member("d", [String]())
        writer.member("e", ["x", "y"])
      }
    }
    #expect(text == #"{"e":["x","y"]}"#)
  }

  @Test func `whole doubles have no fraction`() {
    let numbers = [5, -0.5, 1e15, 1e300, 0.1, .nan] as [Double]
    let text = written { writer in
      writer.array { writer in for number in numbers { writer.value(number) } }
    }
    #expect(text == "[5,-0.5,1000000000000000,1e+300,0.1,null]")
  }

  @Test func `controls, separators and bidi controls are escaped and nothing else`() {
    let text = written {
      $0.value("\"\\/\n\t\r\u{8}\u{C}\u{0}\u{1B}\u{7F}\u{85}\u{2028}\u{202E}\u{2069} «é€한😀\u{200D}")
    }
    let expected =
      #""\"\\/\n\t\r\b\f\u0000\u001b\u007f\u0085\u2028\u202e\u2069 «é€한😀"# + "\u{200D}\""
    #expect(text == expected)
  }

  @Test func `what is written reads the same`() throws {
    var texts: [String] = []
    for scalar in ["a", "\u{E9}", "\u{2014}", "\u{2028}", "\u{A0}", "\u{90}", "\u{1F600}", "\""] {
      for count in 0..<20 {
        texts.append(String(repeating: "x", count: count) + scalar + "yz" + scalar)
      }
    }
    let bytes = written { writer in
      writer.array { writer in for text in texts { writer.value(text) } }
    }
    #expect(try JSON.parse(bytes).elements.map(\.string) == texts)
  }

  @Test func `a value that was read is written with its numbers as they were`() throws {
    let text = #"{"id":9007199254740993,"x":[1.10,"a\nb",{"y":null}]}"#
    let json = try JSON.parse(text)
    #expect(written { $0.value(json) } == text)
  }

  @Test func `documents can follow each other, one a line`() {
    let text = written { writer in
      for number in 1...2 {
        writer.object { $0.member("n", number) }
        writer.endLine()
      }
    }
    #expect(text == "{\"n\":1}\n{\"n\":2}\n")
  }
}
