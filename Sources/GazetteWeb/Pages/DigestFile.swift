// A digest as the file that it is.
import GazetteCore
import GazetteText

/// The bytes of a digest for a browser that shows or keeps them.
struct DigestFile {
  let digest: WrittenDigest
  let bytes: [UInt8]

  /// Somebody may have written into the file: it is shown as a page of nobody, which can neither run
  /// nor load nor send anything, nor see the session.
  private static let policy =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  func answer(isDownload: Bool) -> WebAnswer {
    let isShown = digest.isPage && !isDownload
    var answer = WebAnswer(200, isShown ? digest.mediaType : "application/octet-stream", bytes)
    answer.headers.append(("Content-Security-Policy", Self.policy))
    if !isShown { answer.headers.append(("Content-Disposition", disposition)) }
    return answer
  }

  /// RFC 6266: a plain name, and the whole one in UTF-8.
  private var disposition: String {
    let plain = digest.fileName.utf8.map { byte -> UInt8 in
      byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && byte != UInt8(ascii: "%") ? byte : UInt8(ascii: "_")
    }
    let whole = PercentCoding.encoded(digest.fileName)
    return
      "attachment; filename=\"\(String(decoding: plain, as: UTF8.self))\"; filename*=UTF-8''\(whole)"
  }
}
