// What is wrong with a certificate, in words.

struct CertificateFlaw {
  /// As in `a certificate that …`.
  let what: String
  /// A sentence: what to do.
  let hint: String

  /// `verdict` is OpenSSL's (X509_V_ERR_… of openssl/x509_vfy.h). Names are compared by libcurl,
  /// which then leaves it at the 1 that it begins with.
  init(_ verdict: Int, host: String) {
    (what, hint) =
      switch verdict {
      case 0, 1, 62: ("is not for the name \(host)", "Check the address.")
      case 9: ("is not valid yet", "Check this machine's clock.")
      case 10: ("has expired", "Its owner has to renew it; check this machine's clock, too.")
      case 18, 19:
        (
          "nobody vouches for (it is self-signed)",
          "If you know the server, put its certificate into a file that SSL_CERT_FILE names."
        )
      case 20, 21:
        (
          "is signed by nobody that this machine trusts",
          "Check the address, and the package ca-certificates."
        )
      default: ("is not trusted (OpenSSL \(verdict))", "Check the address.")
      }
  }
}
