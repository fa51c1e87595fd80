import Foundation

/// A small shell process that outlives the tool and ends its children, should the tool be killed outright.
///
/// It reads the children's ids from a pipe and does nothing else until the pipe closes, which the kernel sees to
/// however the tool ends. It also removes the tool's temporary folder.
struct Guardian {
  /// Its process id.
  let pid: pid_t

  /// The end of the pipe to which children's ids are written. A number that is no standard one and no small one.
  let line: Int32

  /// - Parameters:
  ///   - mark: the environment entry that tells the tool's children, like `COURSE_PROCESS=…`.
  ///   - folder: the temporary folder to remove at the end.
  init?(mark: String, folder: String) {
    guard let pipe = DescriptorPair.pipe() else { return nil }
    let arguments = ["/bin/sh", "-c", Self.script, "course-guardian", mark, folder]
    let environment = ["PATH": "/usr/bin:/bin"]
    let pid = try? Spawn.start(arguments, environment: environment, input: pipe.reading)
    close(pipe.reading)
    guard let pid else {
      close(pipe.writing)
      return nil
    }
    self.pid = pid
    line = fcntl(pipe.writing, F_DUPFD_CLOEXEC, 64)
    close(pipe.writing)
  }

  /// What a child's shell does first: it puts itself under guard, so that there is no moment in which it runs and
  /// nobody knows. The pipe is its descriptor 3.
  static let enrolment = "echo \"+$$\" >&3; exec 3>&-; "

  /// Takes a child from guard; call it before the child is reaped, while its id is still its own.
  func forget(_ child: pid_t) {
    let bytes = Array("-\(child)\n".utf8)
    _ = write(line, bytes, bytes.count)
  }

  /// Finds everything that comes from the children by parent, by session, and on Linux by its mark.
  private static let script = """
    trap '' HUP INT QUIT TERM
    exec 3>&-
    mark=$1 folder=$2 pids=
    while IFS= read -r line; do
      id=${line#?}
      case $line in
      +*) pids="$pids $id " ;;
      -*) case $pids in *" $id "*) pids="${pids%% $id *} ${pids#* $id }" ;; esac ;;
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
        echo "${entry#/proc/} $2 ${4:-0}"
      done
      for entry in $(grep -ls "$mark" /proc/[0-9]*/environ); do
        entry=${entry#/proc/}
        echo "${entry%/environ} $first 0"
      done
    }
    set -- $pids
    first=$1
    for round in ${first:+1 2}; do
      found=
      until [ "$found" = "$pids" ]; do
        found=$pids
        while read -r pid parent session; do
          case $pids in
          *" $pid "*) ;;
          *" $parent "* | *" $session "*) pids="$pids $pid " ;;
          esac
        done <<LIST
    $(table)
    LIST
      done
      kill -9 $pids 2>/dev/null
    done
    rm -rf "$folder"
    """
}
