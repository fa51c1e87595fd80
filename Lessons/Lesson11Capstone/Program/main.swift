// The desk on the command line, on real files.
//   swift run Lesson11Program --folder club log-in ada tea
//   swift run Lesson11Program --folder club --now 2026-01-31T10:00:00Z --seed 7 join "Grace" monthly
import Exercise11Capstone
import Foundation
import Lesson11Capstone

let usage = """
  usage: Lesson11Program [--folder FOLDER] [--now ISO8601] [--seed NUMBER] COMMAND
    log-in NAME PASSWORD     ada or bo; the password is tea
    log-out
    quote PLAN               monthly or yearly
    join NAME PLAN
    renew NUMBER
    list
    report                   for admins: ada
  """

func printError(_ message: String) {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let folder = try Folder(options.folder)
  let outside = Outside(
    now: options.clock,
    chance: options.chance,
    files: folder,
    printer: StandardOutput(),
    server: LocalServer(),
    journal: { folder.note($0) }
  )
  try await options.run(makeDesk(outside))
} catch let error as UsageError {
  printError("\(error.message)\n\(usage)")
  exit(2)
} catch {
  printError("refused: \(error)")
  exit(1)
}
