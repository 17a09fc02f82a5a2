// Tests of the scanner's walk through good and bad documents.
import GazetteXML
import Testing

@Suite struct ScannerTests {
  @Test func `elements are found in order with what stands in them`() {
    let found = walk("<r><a>one</a><b><![CDATA[<two>]]></b><c/></r>")
    #expect(found == ["a=one", "b=<two>", "c="])
  }

  @Test func `references are resolved once and unknown ones stay`() {
    let found = walk("<r><a>R&D &amp;amp; &#8217;&#x41; &eacute; &nosuch; &#0;&#x1B;</a></r>")
    #expect(found == ["a=R&D &amp; ’A é &nosuch; \u{FFFD}"])
  }

  @Test func `an unclosed field ends where its parent's next field begins`() {
    let found = walk("<r><title>one<link>two</link><title>three</title></r>")
    #expect(found == ["title=one", "link=two", "title=three"])
  }

  @Test func `an unclosed field ends with its parent`() {
    #expect(walk("<r><i><a>one</i><b>two</b></r>") == ["i=one", "b=two"])
  }

  @Test func `a document may stop anywhere`() {
    let document = "<r><a>one</a><b x='1'><![CDATA[two]]></b></r>"
    for length in 0...document.utf8.count {
      let found = walk(String(document.utf8.prefix(length)) ?? "")
      #expect(found.count <= 2)
      if length >= 13 { #expect(found.first == "a=one") }
    }
  }

  @Test func `a section that was never closed does not swallow the next one`() {
    let found = walk("<r><a><![CDATA[one</a><b><![CDATA[two]]></b></r>")
    #expect(found == ["a=one", "b=two"])
  }

  @Test func `attributes are read with and without quotes`() {
    let found = attributes("<r><a href=one title='t&amp;u' rel></a></r>")
    #expect(found == ["one", "t&u", ""])
  }

  @Test func `a tag that begins with no name is text`() {
    #expect(walk("<r><a>1 < 2 and <jo@example.org></a></r>") == ["a=1 < 2 and <jo@example.org>"])
  }

  @Test func `entities of the document are expanded within bounds`() {
    let bomb = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    let document = "<!DOCTYPE r [<!ENTITY e0 \"lol\"><!ENTITY me \"Jo\">\(bomb)]>"
    let found = walk(document + "<r><a>&me;</a><b>&e20;</b></r>")
    #expect(found.first == "a=Jo")
    #expect(found[1].utf8.count < 2_000_000)
  }

  @Test func `each repair is told with its place`() {
    let document = "<r>\n <a>R&D</a>\n <b>two</r>"
    #expect(
      warnings(document) == [
        "line 2, column 6: an '&' that begins no known reference was read as text.",
        "line 3, column 8: <b> is not closed.",
      ])
  }

  @Test func `deep and wide documents end`() {
    let deep = "<r>" + String(repeating: "<a>", count: 100_000)
    #expect(walk(deep).count == 1)
    let wide = "<r><a " + (0..<5000).map { "a\($0)='1' " }.joined() + ">x</a></r>"
    #expect(walk(wide) == ["a=x"])
  }
}

/// Where a step of eight or thirty-two bytes begins must not matter.
@Suite struct ScannerStepTests {
  @Test(arguments: 0..<40)
  func `references are decoded wherever they stand`(padding: Int) {
    let before = String(repeating: "x", count: padding)
    let found = walk("<r><a>\(before)&lt;&amp;&quot;&apos;&gt;y&#8217;&eacute;</a></r>")
    #expect(found == ["a=\(before)<&\"'>y’é"])
  }

  @Test(arguments: 0..<12)
  func `a reference may be the last thing in a document`(padding: Int) {
    let before = String(repeating: "x", count: padding)
    #expect(walk("<r><a>\(before)&lt;") == ["a=\(before)<"])
    #expect(walk("<r><a>\(before)&lt") == ["a=\(before)&lt"])
  }

  @Test func `names are told apart by their middle too`() {
    let names = ["abcdefgh1ijklmnop", "abcdefgh2ijklmnop", "abcdefgh-ijklmnop", "a", "ab", "b"]
    let document = names.map { "<\($0)>\($0)</\($0)>" }.joined()
    #expect(walk("<r>\(document)</r>") == names.map { "\($0)=\($0)" })
  }

  @Test func `prefixes are told apart by their middle too`() {
    let document = """
      <r xmlns:prefix-one-more="one" xmlns:prefix-two-more="two">\
      <prefix-one-more:title/><prefix-two-more:title/></r>
      """
    let spaces = scan(document) { scanner -> [UInt8] in
      guard let root = scanner.nextChild(of: 0) else { return [] }
      var spaces: [UInt8] = []
      while let child = scanner.nextChild(of: root.depth) { spaces.append(child.space) }
      return spaces
    }
    #expect(spaces == [7, 8])
  }

  @Test(arguments: 0..<70)
  func `lines are counted wherever their ends stand`(count: Int) {
    let document = "<r>" + String(repeating: "\n", count: count) + "<a/></r>"
    let line = scan(document) { scanner -> Int? in
      guard let root = scanner.nextChild(of: 0), let child = scanner.nextChild(of: root.depth)
      else { return nil }
      return scanner.line(of: child)
    }
    #expect(line == count + 1)
  }

  @Test(arguments: 1..<70)
  func `a control character is found wherever it stands`(length: Int) {
    var bytes = [UInt8](repeating: 0xC3, count: length)
    bytes[length / 2] = 9
    #expect(bytes.withUnsafeBufferPointer { CleanDocument.isClean($0) })
    for place in 0..<length {
      var spoiled = bytes
      spoiled[place] = 13
      #expect(!spoiled.withUnsafeBufferPointer { CleanDocument.isClean($0) })
    }
  }

  @Test func `cleaning keeps characters, makes line ends and counts what it drops`() {
    var bytes = Array("\u{1}a\r\nb\rc\td\u{0}é\r\r\n\u{1F}".utf8)
    #expect(CleanDocument.clean(&bytes) == 3)
    #expect(bytes == Array("a\nb\nc\tdé\n\n".utf8))
    #expect(CleanDocument.clean(&bytes) == 0)
  }
}

private let vocabulary = XMLVocabulary(
  spaces: [("one", 7), ("two", 8)], prefixes: [],
  words: [("title", 1), ("link", 2), ("href", 3), ("rel", 4)],
  closing: [1: .plainFields, 2: .plainFields])

/// The root's children, each as `name=text`.
private func walk(_ document: String) -> [String] {
  scan(document) { scanner in
    guard let root = scanner.nextChild(of: 0) else { return [] }
    var found: [String] = []
    while let child = scanner.nextChild(of: root.depth) {
      let name = scanner.name(of: child)
      let content = scanner.content(ending: .plainFields)
      found.append("\(name)=\(scanner.text(of: content))")
    }
    return found
  }
}

private func attributes(_ document: String) -> [String?] {
  scan(document) { scanner in
    guard let root = scanner.nextChild(of: 0), scanner.nextChild(of: root.depth) != nil else {
      return []
    }
    return [scanner.attribute(3), scanner.attribute(1), scanner.attribute(4)]
  }
}

private func warnings(_ document: String) -> [String] {
  scan(document) { scanner in
    guard let root = scanner.nextChild(of: 0) else { return [] }
    while scanner.nextChild(of: root.depth) != nil {
      let content = scanner.content()
      _ = scanner.text(of: content)
    }
    return scanner.warnings()
  }
}

private func scan<Result>(
  _ document: String, _ body: (inout XMLScanner) -> Result
) -> Result {
  Array(document.utf8).withUnsafeBufferPointer { bytes in
    var scanner = XMLScanner(bytes, vocabulary: vocabulary)
    return body(&scanner)
  }
}
