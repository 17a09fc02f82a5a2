// What is left out of our own style sheet and script.
import Testing

@testable import GazetteWeb

@Suite struct LeanTextTests {
  private func lean(_ text: String, _ kind: LeanText.Kind) -> String {
    String(decoding: LeanText.of(Array(text.utf8), kind), as: UTF8.self)
  }

  @Test(arguments: [
    ("// a\n  one();\n\n/* b */\n  two();\n", "one();two();\n"),
    ("const a = (b) => {\n  c(b, 1);\n};\nd()\ne()", "const a=(b)=>{c(b,1);};d()\ne()\n"),
    ("return a - -b + +c in d;", "return a- -b+ +c in d;\n"),
    ("a(\"b , c\", 'd = e', `f ${g + h} i`)", "a(\"b , c\",'d = e',`f ${g + h} i`)\n"),
    ("a(\"b \\\" , c\" + d)", "a(\"b \\\" , c\"+d)\n"),
    ("const a = / b [/ ] c/ ;", "const a=/ b [/ ] c/;\n"),
    ("const n = (e) =>\n  /^[ -~]+$/.test(e)", "const n=(e)=>\n/^[ -~]+$/.test(e)\n"),
    ("const a = b / c / d;", "const a=b/c/d;\n"), ("a ? .5 : b", "a?.5:b\n"),
    ("for (const a of [...b]) c\nlet 한 = 1", "for(const a of[...b])c\nlet 한=1\n"),
  ])
  func `a script keeps what means something`(_ script: String, _ kept: String) {
    #expect(lean(script, .script) == kept)
  }

  @Test(arguments: [
    ("/* a */\na , b {\n  color: red; margin: 0 1rem;\n}\n", "a,b{color:red;margin:0 1rem}\n"),
    (".a :is(h1, h2)\n  > b { top: calc(1px - 2px); }", ".a :is(h1,h2) > b{top:calc(1px - 2px)}\n"),
    ("a::before { content: \"● : \"; }", "a::before{content:\"● : \"}\n"),
    ("@media (a: b) and (c: d) { e { f: g; } }", "@media (a:b) and (c:d){e{f:g}}\n"),
  ])
  func `a style sheet keeps what means something`(_ sheet: String, _ kept: String) {
    #expect(lean(sheet, .styleSheet) == kept)
  }
}
