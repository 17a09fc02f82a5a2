// libcurl itself: loaded when the first address is looked at, since it brings thirty more libraries.
import CCurl
import GazetteCore

enum CurlLibrary {
  /// What is wrong with it; nil when it can be used.
  private static let fault: HTTPError? = {
    if let fault = gz_curl_load() {
      return HTTPError(
        .transfer, "The library libcurl could not be loaded (\(String(cString: fault))).",
        hint: "Install it: on Debian and its kin, apt-get install libcurl4.")
    }
    guard gz_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK else {
      return HTTPError(.transfer, "The library libcurl could not be started.")
    }
    return nil
  }()

  /// To be called before anything else of it.
  static func require() throws(HTTPError) {
    if let fault { throw fault }
  }
}
