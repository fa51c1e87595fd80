import Foundation
import Synchronization

/// Starts a program in a session of its own, so that everything it starts can be told from everything else.
enum Spawn {
  /// Held while a child is started and while a pipe is made, so that no child inherits half a pipe.
  static let gate = Mutex(())

  /// - Parameters:
  ///   - arguments: the program's absolute path and its arguments.
  ///   - environment: the complete environment.
  ///   - input: the descriptor that becomes its standard input; nothing to read if `nil`.
  ///   - output: the descriptor that becomes its standard output and error; thrown away if `nil`.
  ///   - third: the descriptor that becomes number 3; what is written there is thrown away if `nil`.
  /// - Returns: the process id, which is its group and session too.
  /// - Throws: `SpawnError` if the system refuses.
  static func start(
    _ arguments: [String],
    environment: [String: String],
    input: Int32? = nil,
    output: Int32? = nil,
    third: Int32? = nil
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let platformFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let platformFlags: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }

    for (number, source) in [(0, input), (1, output), (2, output), (3, third)] as [(Int32, Int32?)]
    {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }

    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags | platformFlags))

    let pointers = CStrings(arguments)
    let variables = CStrings(environment.map { "\($0.key)=\($0.value)" })
    var pid: pid_t = 0
    let code = posix_spawn(
      &pid,
      arguments[0],
      &actions,
      &attributes,
      pointers.pointers,
      variables.pointers
    )
    guard code == 0 else { throw SpawnError(program: arguments[0], code: code) }
    return pid
  }

  /// `POSIX_SPAWN_SETSID`, which not every C module shows to Swift.
  #if canImport(Darwin)
    private static let newSession: Int32 = 0x0400
  #else
    private static let newSession: Int32 = 0x80
  #endif
}
