import Foundation

/// Starts programs in their own sessions, so that their descendants can be found.
enum Spawn {
  /// Starts a program. Every signal gets its default action, and the program inherits only these descriptors: its
  /// input, output, error and number 3. For `nil` it gets /dev/null.
  static func start(_ arguments: [String], environment: [String: String], _ descriptors: [Int32?])
    throws -> pid_t
  {
    var actions = Platform.spawnActions()
    var attributes = Platform.spawnAttributes()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }

    for (number, source) in zip(Int32(0)..., descriptors) {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    _ = Platform.closeFrom?(&actions, 4)

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
    guard code == 0 else { throw UserFacingError.unstartable(arguments[0], code) }
    return pid
  }
}

/// A small shell process that ends the tool's children if the tool is killed. It reads their ids from a pipe until
/// that closes, and also removes the temporary folder.
struct Supervisor {
  let pid: pid_t
  let pipeDescriptor: Int32

  /// Starts the supervisor. `tag` is in the environment of all children; `folder` is removed at the end.
  init?(tag: String, folder: String) {
    let arguments = ["/bin/sh", "-c", Self.script, "course-supervisor", tag, folder]
    let variables = ["PATH": "/usr/bin:/bin"]
    guard let pipe = PipeDescriptors.make(),
      let pid = try? Spawn.start(arguments, environment: variables, [pipe.reading, nil, nil, nil])
    else { return nil }
    self.pid = pid
    // Stays open as long as the tool lives.
    pipeDescriptor = fcntl(pipe.writing, F_DUPFD_CLOEXEC, 0)
  }

  func unregister(_ child: pid_t) {
    let bytes = Array("-\(child)\n".utf8)
    _ = write(pipeDescriptor, bytes, bytes.count)
  }

  /// The script finds all descendants by session, by parent, and on Linux by the tag. A child's id may have been
  /// reused, so processes outside of the sessions are spared.
  private static let script = """
    trap '' HUP INT QUIT TERM
    exec 3>&-
    tag=$1 folder=$2 sessions=
    while IFS= read -r line; do
      id=${line#?}
      case $line in
      +*) sessions="$sessions $id " ;;
      -*)
        case $sessions in
        *" $id "*) sessions=${sessions%% $id *}${sessions#* $id } ;;
        esac
        ;;
      esac
    done
    table() {
      if [ ! -d /proc/self ]; then
        ps -axo pid=,ppid=,pgid=
        return
      fi
      for entry in /proc/[0-9]*; do
        { read -r stat < "$entry/stat"; } 2>/dev/null || continue
        set -- ${stat##*) }
        [ "$1" = Z ] || echo "${entry#/proc/} $2 ${4:-0}"
      done
      for entry in $(grep -ls "$tag" /proc/[0-9]*/environ); do
        entry=${entry#/proc/}
        echo "${entry%/environ} tagged 0"
      done
    }
    sessions=${sessions# }
    for round in ${sessions:+1 2 3 4 5}; do
      victims=
      found=none
      until [ "$found" = "$victims" ]; do
        found=$victims
        while read -r pid parent session; do
          case $victims in *" $pid "*) continue ;; esac
          case " tagged $victims" in
          *" $parent "*) ;;
          *) case " $sessions" in *" $session "*) ;; *) continue ;; esac ;;
          esac
          victims="$victims $pid "
          case " 0 $sessions" in *" $session "*) ;; *) sessions="$sessions $session " ;; esac
        done <<LIST
    $(table)
    LIST
      done
      [ "$victims" ] || break
      kill -9 $victims 2>/dev/null
    done
    rm -rf "$folder"
    """
}

/// The folder for pipes and traces of this process; the supervisor removes it when the tool is gone.
package enum TemporaryFolder {
  static let path = NSTemporaryDirectory() + "course-\(getpid())-\(UUID().uuidString)"

  /// Creates a folder that only this user can read.
  package static func make() throws -> URL {
    let url = URL(filePath: path).appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return url
  }
}
