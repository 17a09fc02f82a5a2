// The headers that every answer carries: specs/security.md, rules 39 and 57.
import GazetteCore

extension WebAnswer {
  /// The answer as it goes out. `nonce` is for its own script.
  func guarded(nonce: String) -> WebAnswer {
    var answer = self
    answer.headers += WebAnswer.guarding.filter { given in
      !headers.contains { $0.name.lowercased() == given.name.lowercased() }
    }
    if !headers.contains(where: { $0.name == "Content-Security-Policy" }) {
      answer.headers.append((name: "Content-Security-Policy", value: policy(nonce)))
    }
    return answer
  }

  private static let guarding: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  private func policy(_ nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'self' 'unsafe-inline'; \
    img-src \(showsPictures ? "https:" : "'none'"); connect-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'
    """
  }
}

// What has not changed is not sent again.
extension WebAnswer {
  /// 304 where the one who asks has the very same bytes (RFC 9110 §13.1.2: compared weakly). Nothing
  /// is compressed on its way: what is secret and what is foreign stand in one page (BREACH).
  func unlessKnown(to request: WebRequest) -> WebAnswer {
    guard status == 200, request.method != "POST" else { return self }
    var answer = tagged
    let tag = answer.tag ?? ""
    guard let known = request.header("if-none-match"), WebAnswer.lists(known, tag) else {
      return answer
    }
    answer.status = 304
    answer.body = []
    answer.headers.removeAll { $0.name == "Content-Type" }
    return answer
  }

  /// With the tag of its bytes. Taking one costs as much as writing them, so that an answer which is
  /// given again keeps its own.
  var tagged: WebAnswer {
    guard tag == nil else { return self }
    var hash = SHA256()
    hash.update(body)
    var answer = self
    answer.headers.append(
      (name: "ETag", value: "\"\(SHA256.hex(hash.finish()).prefix(32))\""))
    return answer
  }

  private var tag: String? { headers.first { $0.name == "ETag" }?.value }

  private static func lists(_ known: String, _ tag: String) -> Bool {
    known.split(separator: ",").contains { one in
      var one = one.drop { $0 == " " }
      while one.last == " " { one.removeLast() }
      return one == "*" || one == tag || one == "W/\(tag)"
    }
  }
}
