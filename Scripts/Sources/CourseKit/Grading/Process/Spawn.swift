import Foundation

extension Explanation {
  static func unstartable(_ program: String, _ code: Int32) -> Explanation {
    Explanation("\(program) cannot be started: \(String(cString: strerror(code))).")
      .remedy("Run `course doctor`.")
  }
}

/// Starts a program in a session of its own, so that everything it starts can be told from everything else.
enum Spawn {
  /// Every signal gets its default action, and nothing is inherited but input, output, error and
  /// number 3; where none is given, it is /dev/null.
  static func start(
    _ arguments: [String],
    environment: [String: String],
    input: Int32? = nil,
    output: Int32? = nil,
    third: Int32? = nil
  ) throws -> pid_t {
    var actions = Platform.spawnActions()
    var attributes = Platform.spawnAttributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }

    let streams: [(number: Int32, source: Int32?)] = [
      (0, input), (1, output), (2, output), (3, third),
    ]
    for stream in streams {
      if let source = stream.source {
        posix_spawn_file_actions_adddup2(&actions, source, stream.number)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream.number, "/dev/null", O_RDWR, 0)
      }
    }
    Platform.closeInherited(from: 4, &actions)

    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags | Platform.spawnFlags))

    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, arguments[0], &actions, &attributes, argv, envp)
    guard code == 0 else { throw Explanation.unstartable(arguments[0], code) }
    return pid
  }
}
