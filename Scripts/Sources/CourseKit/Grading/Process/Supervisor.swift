import Foundation

/// A small shell process that ends the tool's children, should the tool be killed outright. It reads
/// their ids from a pipe until that closes. It removes the temporary folder too.
struct Supervisor {
  let pid: pid_t
  let line: Int32

  /// `tag` is in the environment of all children: `COURSE_PROCESS=…`; the folder goes at the end.
  init?(tag: String, folder: String) {
    guard let pipe = PipeEnds.new() else { return nil }
    defer { close(pipe.reading) }
    let arguments = ["/bin/sh", "-c", Self.script, "course-supervisor", tag, folder]
    let environment = ["PATH": "/usr/bin:/bin"]
    guard let pid = try? Spawn.start(arguments, environment: environment, input: pipe.reading)
    else {
      close(pipe.writing)
      return nil
    }
    self.pid = pid
    line = pipe.writing
  }

  /// What a child's shell does first: it registers itself, so that nothing runs unknown.
  static let registration = "echo \"+$$\" >&3; exec 3>&-; "

  func forget(_ child: pid_t) {
    let bytes = Array("-\(child)\n".utf8)
    _ = write(line, bytes, bytes.count)
  }

  /// Finds everything that comes from the children by session, by parent, and on Linux by its tag.
  /// A child's id may be another's by now; so what is in none of their sessions is spared.
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
        *" $id "*) sessions="${sessions%% $id *} ${sessions#* $id }" ;;
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
enum TemporaryFolder {
  /// Its absolute path. It is created with the first folder inside.
  static let path = NSTemporaryDirectory() + "course-\(getpid())-\(UUID().uuidString)"

  /// Makes a new folder that only this user can read.
  static func new() throws -> URL {
    let url = URL(filePath: path, directoryHint: .isDirectory)
      .appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return url
  }
}
