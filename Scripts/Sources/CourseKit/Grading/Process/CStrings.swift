import Foundation

/// An array of C strings that ends with a null pointer, as `argv` and `envp` want it.
final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
