// The document of a JSON storage as bytes in and bytes out, for tests that damage it.
import GazetteCore

package enum StoreDocument {
  /// The same contents written anew; throws where the document is not whole.
  package static func rewritten(_ bytes: [UInt8]) throws(StorageError) -> [UInt8] {
    StoreWriting.bytes(of: try StoreReading(place: "document").contents(of: bytes))
  }

  /// What a rescue brings to safety, which may be nothing.
  package static func rescued(_ bytes: [UInt8]) -> [UInt8] {
    StoreWriting.bytes(of: StoreRescue(place: "document").contents(of: bytes).contents)
  }
}
