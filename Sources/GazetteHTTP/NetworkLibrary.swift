// Which libcurl there is, for people who look for what is wrong.
import CCurl
import GazetteCore

public enum NetworkLibrary {
  /// `libcurl 7.88.1 (OpenSSL/3.0.17, HTTP/2, IPv6)`. Loads the library.
  public static func text() throws(HTTPError) -> String {
    try CurlLibrary.require()
    guard let version = gz_version()?.pointee, let number = version.version else {
      return "libcurl"
    }
    var traits = [version.ssl_version.map { String(cString: $0) } ?? "no TLS"]
    if version.features & Int32(CURL_VERSION_HTTP2) != 0 { traits.append("HTTP/2") }
    if version.features & Int32(CURL_VERSION_IPV6) != 0 { traits.append("IPv6") }
    return "libcurl \(String(cString: number)) (\(traits.joined(separator: ", ")))"
  }
}
