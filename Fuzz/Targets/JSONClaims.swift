// What holds for any text that stands where JSON should.
import GazetteJSON

enum JSONClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    guard let json = try? JSON.parse(bytes) else { return }
    visit(json)
    let written = compact(json)
    try expect(written.isValidUTF8, "what was written is no UTF-8")
    let again: JSON
    do throws(JSONError) {
      again = try JSON.parse(written)
    } catch {
      throw Fault("what was written does not read: \(error)")
    }
    try expect(compact(again) == written, "written, read and written again is another text")
  }

  private static func compact(_ json: JSON) -> [UInt8] {
    var writer = JSONWriter(isCompact: true)
    writer.value(json)
    return writer.takeBytes()
  }

  /// Asks every value for everything; no deeper than the parser lets values nest.
  private static func visit(_ json: JSON) {
    _ = (json.bool, json.string, json.int, json.double, json.scalarText, json.numberText)
    for element in json.elements { visit(element) }
    for member in json.members { visit(member.value) }
  }
}
