// Tests of addresses.
import GazetteText
import Testing

@Suite struct WebAddressTests {
  /// RFC 3986 §5.4, with `http:g` as browsers and §5.4.2 allow.
  @Test(
    arguments: [
      ("g", "b/c/g"), ("./g", "b/c/g"), ("g/", "b/c/g/"), ("/g", "g"), ("?y", "b/c/d;p?y"),
      ("g?y", "b/c/g?y"), ("#s", "b/c/d;p?q#s"), ("g#s", "b/c/g#s"), ("g?y#s", "b/c/g?y#s"),
      (";x", "b/c/;x"), ("g;x", "b/c/g;x"), ("g;x?y#s", "b/c/g;x?y#s"), (".", "b/c/"),
      ("./", "b/c/"), ("..", "b/"), ("../", "b/"), ("../g", "b/g"), ("../..", ""), ("../../", ""),
      ("../../g", "g"), ("../../../g", "g"), ("../../../../g", "g"), ("/./g", "g"),
      ("/../g", "g"), ("g.", "b/c/g."), (".g", "b/c/.g"), ("g..", "b/c/g.."), ("..g", "b/c/..g"),
      ("./../g", "b/g"), ("./g/.", "b/c/g/"), ("g/./h", "b/c/g/h"), ("g/../h", "b/c/h"),
      ("g;x=1/./y", "b/c/g;x=1/y"), ("g;x=1/../y", "b/c/y"), ("g?y/./x", "b/c/g?y/./x"),
      ("g?y/../x", "b/c/g?y/../x"), ("g#s/../x", "b/c/g#s/../x"), ("http:g", "b/c/g"),
    ])
  func `relative references are resolved as RFC 3986 says`(reference: String, path: String) {
    #expect(WebAddress.resolve(reference, against: "http://a/b/c/d;p?q") == "http://a/" + path)
  }

  @Test(
    arguments: [
      ("  https://example.org/a \n", "https://example.org/a"),
      ("https://example.org/har bour?q=a b#c d", "https://example.org/har%20bour?q=a%20b#c%20d"),
      ("https://example.org/a\n\tb", "https://example.org/ab"),
      ("https:\\\\example.org\\a\\b?c\\d", "https://example.org/a/b?c%5Cd"),
      ("http:/example.org/x", "http://example.org/x"), ("http:example.org", "http://example.org"),
      ("http:////example.org/x", "http://example.org/x"),
      ("HTTPS://Example.org/A", "https://Example.org/A"),
      ("//example.net/x", "https://example.net/x"), ("///example.net/x", "https://example.net/x"),
      ("https://example.org/a/../b/./c", "https://example.org/b/c"),
      ("https://example.org/.well-known", "https://example.org/.well-known"),
      ("https://example.org/%E2%82%AC/é", "https://example.org/%E2%82%AC/é"),
      ("é?ü", "https://h.example/dir/é?ü"), ("https://example.org", "https://example.org"),
      ("https://user:pw@example.org:8080/x", "https://user:pw@example.org:8080/x"),
      ("http://[::1]:80/a", "http://[::1]:80/a"), ("http://example.org?x", "http://example.org?x"),
      ("a\"b<c>", "https://h.example/dir/a%22b%3Cc%3E"),
      ("https://example.org/\"><img>", "https://example.org/%22%3E%3Cimg%3E"),
      ("\u{A0}\u{200B}https://example.org/\u{3000}\u{FEFF}", "https://example.org/"),
      ("/x:y", "https://h.example/x:y"), ("?page=2", "https://h.example/dir/page?page=2"),
      ("100% a", "https://h.example/dir/100%%20a"),
      ("#top", "https://h.example/dir/page?old=1#top"),
      ("mailto:a@example.org", "mailto:a@example.org"),
      ("tag:example.org,2024:x", "tag:example.org,2024:x"), ("urn:isbn:1", "urn:isbn:1"),
      ("http:///x y/z", "http://x%20y/z"), ("https:/local/x", "https://h.example/local/x"),
    ])
  func `what browsers forgive is forgiven`(reference: String, resolved: String) {
    #expect(
      WebAddress.resolve(reference, against: "https://h.example/dir/page?old=1#f") == resolved)
  }

  @Test(arguments: ["", "  \n", "http://", "https:///", "https://?x", "javascript:alert(1)"])
  func `what leads nowhere has no address`(reference: String) {
    #expect(WebAddress.resolve(reference, against: "https://example.org/a") == nil)
  }

  @Test(arguments: ["x", "/y", "//example.org/z", "The URL to the page", "../a?b#c"])
  func `without a web base a relative reference stays`(reference: String) {
    for base in [nil, "file:///etc/passwd", "relative", "", "http://"] {
      #expect(WebAddress.resolve(reference, against: base) == reference)
    }
  }

  @Test func `a base without a path begins at the root`() {
    #expect(WebAddress.resolve("a/../b", against: "http://example.org") == "http://example.org/b")
    #expect(WebAddress.resolve("?a", against: "http://example.org") == "http://example.org?a")
    #expect(WebAddress.resolve("../..", against: "http://example.org?q") == "http://example.org/")
  }

  @Test(
    arguments: [
      ("https://Example.ORG:443/x", "https://example.org", "example.org"),
      ("http://example.org.:8080", "http://example.org:8080", "example.org"),
      ("HTTP://u:p@h/", "http://h", "h"),
      ("http://[2001:DB8::1]:80/", "http://[2001:db8::1]", "2001:db8::1"),
      ("http://127.0.0.1:65535", "http://127.0.0.1:65535", "127.0.0.1"),
      ("http://example.org:/", "http://example.org", "example.org"),
      ("http://a@b@c/", "http://c", "c"), ("http://한국.example/", "http://한국.example", "한국.example"),
      ("http://x\\@evil.example/", "http://x", "x"),
    ])
  func `origin and host are lower-case and plain`(address: String, origin: String, host: String) {
    #expect(WebAddress.isWeb(address))
    #expect(WebAddress.origin(address) == origin)
    #expect(WebAddress.host(address) == host)
  }

  @Test(
    arguments: [
      "", "/x", "example.org", "ftp://example.org/", "http://", "http:///x", "http://:80/",
      "http://a b/", "http://a:b/", "http://a:65536/", "http://a%2fb/", "http://[::1/",
      "http://[]/",
      "http://[abc]/", "http://exa<mple/", "http://.", "mailto:a@b", " http://a/", "http:/a",
      "http://a/ b",
    ])
  func `all else is not on the web`(address: String) {
    #expect(!WebAddress.isWeb(address))
    #expect(WebAddress.origin(address) == nil)
    #expect(WebAddress.host(address) == nil)
  }

  @Test(
    arguments: [
      ("HTTPS://Example.org.:443", "https://example.org/"),
      ("https://example.org../", "https://example.org/"),
      ("https://e.org/a?utm_source=x&b=2&a=1&fbclid=y#frag", "https://e.org/a?a=1&b=2"),
      ("https://e.org/?UTM_Campaign=x", "https://e.org/"), ("https://e.org/?", "https://e.org/"),
      ("https://e.org/a?b=2&b=1&a", "https://e.org/a?a&b=2&b=1"),
      ("https://e.org/%7ejoe/%c3%a9/é", "https://e.org/~joe/%C3%A9/%C3%A9"),
      ("http://e.org:8080/A/", "http://e.org:8080/A/"), ("http://u@e.org/", "http://u@e.org/"),
      ("http://e.org/a%2Fb?x=%26", "http://e.org/a%2Fb?x=%26"),
      ("https://e.org/100%", "https://e.org/100%"),
      ("tag:e.org,2024:x", "tag:e.org,2024:x"), ("https://e.org/a b", "https://e.org/a%20b"),
      ("https://e.org/a/../b?ref_src=x&q", "https://e.org/b?q"),
    ])
  func `addresses are compared in one form`(address: String, form: String) {
    #expect(WebAddress.canonical(address) == form)
    #expect(WebAddress.canonical(form) == form)
  }

  @Test(arguments: [
    ("%7e", "~"), ("?utm_source=x", ""), ("#f", ""), ("\u{E9}", "%C3%A9"), ("`", "%60"),
    ("/./b", "/b"),
  ])
  func `what is spelled anew is found wherever it stands`(written: String, form: String) {
    for count in 1...40 {
      let start = "https://e.org/" + String(repeating: "x", count: count)
      #expect(WebAddress.canonical(start + written) == start + form)
      #expect(WebAddress.canonical(start + form) == start + form)
    }
  }

  @Test(arguments: ["", "x", "/a/b", "javascript:x"])
  func `what is no address has no form to compare`(address: String) {
    #expect(WebAddress.canonical(address) == nil)
  }

  @Test(
    arguments: [
      ("https://u:p@e.org/x", "https://e.org/x"), ("https://u@e.org", "https://e.org"),
      ("https://e.org/?apiKey=abc&q=1", "https://e.org/?apiKey=***&q=1"),
      ("https://e.org/?q=1&access_token=a;b=c#x", "https://e.org/?q=1&access_token=***;b=c#x"),
      ("https://e.org/#id_token=abc", "https://e.org/#id_token=***"),
      ("https://e.org/?api%5Fkey=x", "https://e.org/?api%5Fkey=***"),
      (
        "https://e.org/?X-Amz-Signature=1&pass=&sig",
        "https://e.org/?X-Amz-Signature=***&pass=***&sig"
      ),
      ("https://e.org/?monkey=1&author=2&page=3", "https://e.org/?monkey=1&author=2&page=3"),
      ("postgres://u:p@db:5432/x?password=y", "postgres://db:5432/x?password=***"),
      ("/path?token=x", "/path?token=***"), ("", ""), ("https://e.org/a@b", "https://e.org/a@b"),
      ("https://e.org/?a=https://u:p@f.org/", "https://e.org/?a=https://u:p@f.org/"),
    ])
  func `messages show no secrets`(address: String, shown: String) {
    #expect(WebAddress.redacted(address) == shown)
  }

  @Test(
    arguments: [
      ("https://u:p@e.org/x", "https://e.org/x"), ("https://e.org/?apiKey=abc", "https://e.org/"),
      ("https://e.org/?apiKey=abc&q=1", "https://e.org/?q=1"),
      ("https://e.org/?q=1&token=a#x", "https://e.org/?q=1#x"),
      ("https://e.org/?q=1&token=a;b=c#x", "https://e.org/?q=1&b=c#x"),
      ("https://e.org/?token=a&key=b#id_token=c", "https://e.org/"),
      ("https://e.org/?key=a?key=b&x=1", "https://e.org/?x=1"),
      ("https://e.org/?monkey=1&key", "https://e.org/?monkey=1&key"), ("", ""),
    ])
  func `other programs get neither secrets nor what is left of them`(
    address: String, clean: String
  ) {
    #expect(WebAddress.withoutSecrets(address) == clean)
  }

  @Test(
    arguments: [
      "javascript:alert(1)", " JavaScript:x", "java\nscript:x", "java script:x",
      "\u{1}data:text/html,x",
      "vbscript:x", "file:///etc/passwd", "blob:https://e.org/1", "filesystem:x",
      "view-source:http://e.org",
      "jav\u{AD}ascript:x", "java\u{0}script\t:x",
    ])
  func `addresses that run or read something are refused`(address: String) {
    #expect(WebAddress.isRefused(address))
    #expect(!WebAddress.isAllowedInContent(address))
    #expect(WebAddress.resolve(address, against: "https://e.org/") == nil)
  }

  @Test(
    arguments: [
      "https://e.org/javascript:x", "/data:x", "?file:x", "x/y", "mailto:a@e.org", "HTTP://e.org",
      "",
      "#data:x", "my file: a story.html",
    ])
  func `harmless addresses may stand in content`(address: String) {
    #expect(!WebAddress.isRefused(address))
    #expect(WebAddress.isAllowedInContent(address))
  }

  @Test(arguments: ["tag:e.org,2024:x", "urn:x", "tel:1", "unknown:x", "about:blank", "x\ny:z"])
  func `other schemes may name an item but not stand in content`(address: String) {
    #expect(!WebAddress.isRefused(address))
    #expect(!WebAddress.isAllowedInContent(address))
  }

  @Test func `random bytes never trap, and what is resolved stays as it is`() {
    var random = SeededRandom(seed: 7)
    let letters = Array("htps:/\\?#@[]%.e2 &=\n\"<é".unicodeScalars)
    for _ in 0..<3000 {
      var text = Bool.random(using: &random) ? "http:" : ""
      for _ in 0..<Int.random(in: 0..<24, using: &random) {
        text.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
      let resolved = WebAddress.resolve(text, against: "https://e.org/a/b")
      if let resolved {
        #expect(WebAddress.resolve(resolved, against: "https://x.org") == resolved)
      }
      if let form = WebAddress.canonical(text) { #expect(WebAddress.canonical(form) == form) }
      _ = WebAddress.redacted(text)
      _ = WebAddress.withoutSecrets("?key=" + text)
    }
  }
}
