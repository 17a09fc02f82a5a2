// What holds for bytes of any encoding: the first byte chooses what the header says.
import GazetteText

enum CharsetClaims {
  private static let headers = [
    nil, "text/xml", "text/xml; charset=utf-7", "text/xml; charset=iso-2022-jp",
    "text/xml; charset=euc-kr", "text/xml; charset=gb18030", "text/xml; charset=utf-16",
    "text/xml; charset=big5", "text/xml; charset=shift_jis", "text/xml; charset=hz-gb-2312",
    "text/xml; charset=iso-8859-8", "text/xml; charset=\"koi8-r", "text/xml; charset=utf-32le",
    "application/xml; charset=ibm037",
  ]

  static func check(_ bytes: [UInt8]) throws(Fault) {
    guard let choice = bytes.first else { return }
    let header = headers[Int(choice) % headers.count]
    let document = Array(bytes.dropFirst())
    let text = Charset.decode(document, contentType: header)
    try expect(text.utf8.isValidUTF8, "\(header ?? "no header") gave bytes that are no UTF-8")
    try expect(!text.encoding.lowercased().contains("utf-7"), "UTF-7 was decoded")
    // U+FFFD takes three bytes, the longest expansion of single bytes is to as many.
    try expect(text.utf8.count <= 4 * document.count + 16, "the text grew more than fourfold")
  }
}

extension [UInt8] {
  var isValidUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
