import CourseKit
import CourseVerify
import Foundation

Interruption.install()

let environment = ProcessInfo.processInfo.environment
let terminal = SystemTerminal(environment: environment)
let tool = VerifyTool(
  folders: [
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    URL(filePath: FileManager.default.currentDirectoryPath),
  ],
  environment: environment,
  showsProgress: terminal.showsProgress
) { text, toErrors in
  if toErrors { terminal.writeError(text) } else { terminal.write(text) }
}
exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
