// The desk on the command line, on real files.
//   swift run Lesson11Program --folder club log-in ada tea
//   swift run Lesson11Program --folder club --now 2026-01-31T10:00:00Z --seed 7 join "Grace" monthly
import Exercise11Capstone
import Foundation
import Lesson11Capstone

let usage = """
  usage: Lesson11Program [--folder FOLDER] [--now ISO8601] [--seed NUMBER] COMMAND
    log-in NAME PASSWORD     ada and bo are known, their password is tea
    log-out
    quote PLAN               monthly or yearly
    join NAME PLAN
    renew NUMBER
    list
    report                   for ada only
  """

func complain(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
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
} catch let error as Misread {
  complain("\(error.sentence)\n\(usage)")
  exit(2)
} catch {
  complain("refused: \(error)")
  exit(1)
}
