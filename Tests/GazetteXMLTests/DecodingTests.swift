// Tests of what is looked at in steps of many bytes: it must not matter where in a step something is.
import GazetteXML
import Testing

@Suite struct DecodingTests {
  @Test(arguments: 0..<70)
  func `references are resolved wherever they stand`(count: Int) {
    let plain = String(repeating: "x", count: count)
    let source = "\(plain)&lt;\(plain)&gt;&amp;lt;\(plain)&quot;&apos;&#233;&eacute;\(plain)&amp;"
    let expected = "\(plain)<\(plain)>&lt;\(plain)\"'éé\(plain)&"
    #expect(text(source) == expected)
  }

  @Test(arguments: ["&", "&l", "&lt", "&am", "&amp", "&quo", "&quot", "&apos", "&apo ;", "&gt,"])
  func `what is no reference stays, and so does all around it`(piece: String) {
    for count in 0..<40 {
      let plain = String(repeating: "é", count: count)
      #expect(text(plain + piece) == plain + piece)
      #expect(text("\(plain)\(piece)\(plain)&lt;") == "\(plain)\(piece)\(plain)<")
    }
  }

  @Test(arguments: 0..<70)
  func `text ends at the next tag, with or without references before it`(count: Int) {
    let plain = String(repeating: "x", count: count)
    #expect(text("\(plain)</a><b>&amp;") == plain)
    #expect(text("\(plain)&amp;</a><b>&amp;") == plain + "&")
  }

  @Test(arguments: 0..<70)
  func `a section may hold brackets, but no other section`(count: Int) {
    let plain = String(repeating: "]", count: count)
    #expect(text("<![CDATA[[x]\(plain)]]>") == "[x]\(plain)")
    #expect(text("<![CDATA[\(plain)<![CDATA[]]>") == plain)
  }

  @Test func `a name that is known begins other names too`() {
    #expect(text("1 <a\"b> 2 <a;c> 3") == "1 <a\"b> 2 <a;c> 3")
    #expect(names("<r><a/><ab/><a\t/><a\n></a></r>") == ["a", "ab", "a", "a"])
  }

  @Test(arguments: 1..<60)
  func `names of any length are told apart by any of their letters`(length: Int) {
    let name = String(repeating: "n", count: length)
    for place in 0..<length {
      let other = String(name.prefix(place) + "m" + name.dropFirst(place + 1))
      #expect(names("<r><\(name)/><\(other) a='1'/></r>") == [name, other])
    }
  }

  @Test func `words are found in any case, and long ones by all of their letters`() {
    let table = WordTable([
      ("pubdate", 1), ("abcdefghijklmnopqrst", 2), ("abcdefgh-jklmnopqrst", 3),
    ])
    #expect(value("pubDate", table) == 1)
    #expect(value("ABCDEFGHIJKLMNOPQRST", table) == 2)
    #expect(value("abcdefgh-jklmnopqrsT", table) == 3)
    #expect(value("abcdefgh+jklmnopqrst", table) == nil)
    // Bytes that differ from letters in the bit of their case only.
    #expect(value("pubd@te", table) == nil)
    #expect(value("pubd\u{1}te", table) == nil)
  }

  @Test func `an element that is opened again is read once more from its start`() {
    let document = Array("<r><a x='1'></z><b>one</b>&amp;</a><c/></r>".utf8)
    document.withUnsafeBufferPointer { bytes in
      var scanner = XMLScanner(bytes, vocabulary: vocabulary)
      guard let root = scanner.nextChild(of: 0), let child = scanner.nextChild(of: root.depth)
      else { return #expect(Bool(false)) }
      while scanner.nextChild(of: child.depth) != nil { scanner.skip() }
      scanner.reopen(child, repairs: 0)
      #expect(scanner.attribute(1) == "1")
      let content = scanner.content()
      #expect(scanner.text(of: content) == "one&")
      #expect(scanner.warnings().count == 1)
      #expect(scanner.nextChild(of: root.depth).map { scanner.name(of: $0) } == "c")
    }
  }
}

private let vocabulary = XMLVocabulary(spaces: [], prefixes: [], words: [("x", 1)], closing: [:])

/// The text of an element `a` with `source` in it.
private func text(_ source: String) -> String? {
  Array("<r><a>\(source)</a></r>".utf8).withUnsafeBufferPointer { bytes in
    var scanner = XMLScanner(bytes, vocabulary: vocabulary)
    guard let root = scanner.nextChild(of: 0), scanner.nextChild(of: root.depth) != nil else {
      return nil
    }
    let content = scanner.content()
    return scanner.text(of: content)
  }
}

private func names(_ document: String) -> [String] {
  Array(document.utf8).withUnsafeBufferPointer { bytes in
    var scanner = XMLScanner(bytes, vocabulary: vocabulary)
    guard let root = scanner.nextChild(of: 0) else { return [] }
    var found: [String] = []
    while let child = scanner.nextChild(of: root.depth) { found.append(scanner.name(of: child)) }
    return found
  }
}

private func value(_ word: String, _ table: WordTable) -> UInt16? {
  Array(word.utf8).withUnsafeBufferPointer { table.value(of: $0, 0..<$0.count) }
}
