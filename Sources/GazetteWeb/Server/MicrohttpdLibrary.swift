// libmicrohttpd itself: loaded when a server starts, since it brings GnuTLS and more along.
import CMicrohttpd

package enum MicrohttpdLibrary {
  /// What is wrong with it, as the end of a sentence; nil when it can be used.
  package static let fault: String? = gz_mhd_load().map { String(cString: $0) }

  /// What to do about a fault.
  package static let cure = "Install it: on Debian and its kin, apt-get install libmicrohttpd12."

  /// `0.9.75`; nil where it cannot be loaded.
  package static var version: String? {
    fault == nil ? gz_mhd_version().map { String(cString: $0) } : nil
  }
}
