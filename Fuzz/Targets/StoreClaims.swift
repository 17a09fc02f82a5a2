// What holds for any bytes that stand where a JSON storage should.
import GazetteCore
import Storages

enum StoreClaims {
  static func check(_ bytes: [UInt8]) throws(Fault) {
    if let written = try? StoreDocument.rewritten(bytes) {
      try checkIsStable(written, "a storage that was read and written")
    }
    try checkIsStable(StoreDocument.rescued(bytes), "what was rescued")
  }

  private static func checkIsStable(_ document: [UInt8], _ what: String) throws(Fault) {
    try expect(document.isValidUTF8, "\(what) is no UTF-8")
    let again: [UInt8]
    do throws(StorageError) {
      again = try StoreDocument.rewritten(document)
    } catch {
      throw Fault("\(what) cannot be read again: \(error.sentence)")
    }
    try expect(again == document, "\(what) changes when it is written again")
  }
}
