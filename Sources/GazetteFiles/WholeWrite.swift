// Writes all of some bytes to an open file, pipe or terminal, however many calls that takes.
import Glibc

public enum WholeWrite {
  /// Returns 0 when everything was written, or else the error number of the system. A write that a
  /// signal interrupts goes on, and so does one that took only a part.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    write(bytes) { Glibc.write(descriptor, $0, $1) }
  }

  /// `call` is write(2) without its first argument.
  static func write(_ bytes: [UInt8], by call: (UnsafeRawPointer?, Int) -> Int) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let written = call(bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if written > 0 {
          done += written
        } else if written == 0 {
          // No system does that; one that did would be asked for ever.
          return EIO
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
