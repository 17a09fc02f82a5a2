// What holds for any text that stands where a date should.
import GazetteCore
import GazetteText

enum DateClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    let moment = bytes.withUnsafeBufferPointer { DateText.parse(bytes: $0) }
    let same = DateText.parse(String(decoding: bytes, as: UTF8.self))
    try expect(
      moment == same || !bytes.isValidUTF8, "bytes and string are not the same moment")
    guard let moment else { return }
    let written = moment.rfc3339
    try expect(DateText.parse(written) == moment, "\(written) reads as another moment")
  }
}
