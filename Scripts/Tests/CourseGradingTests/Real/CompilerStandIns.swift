import Foundation
import Testing

@testable import CourseKit

extension RealRuns {
  /// What SwiftPM asks with every build is asked once. A script stands in for the compiler, and counts.
  @Suite struct CompilerStandIns {
    private let root: URL
    private let sut: CompilerStandIn

    /// A toolchain in a folder whose name a shell would stumble over.
    init() throws {
      root = try TestFolder.with([
        "it's ours/usr/bin/swift": "#!/bin/sh\n",
        "it's ours/usr/bin/swiftc": """
        #!/bin/sh
        echo "$#: $*" >> "${0%/*}/asked"
        [ "$1" = -version ] && [ ! -e "${0%/*}/works" ] && exit 4
        echo "answer to $*"; echo aside >&2
        [ "$1" != bad.swift ]

        """,
        "it's ours/usr/lib/swift/linux/libswiftCore.so": "core",
      ])
      let bin = root.appending(path: "it's ours/usr/bin")
      for name in ["swift", "swiftc"] { chmod(bin.appending(path: name).path, 0o755) }
      let toolchain = try #require(Toolchain.found(in: ["PATH": bin.path]))
      sut = CompilerStandIn(toolchain: toolchain, folder: root.appending(path: "stand ins"))
    }

    private func ask(_ arguments: String..., of program: String) async throws -> ChildProcess.Result
    {
      try await ChildProcess(
        program: program,
        arguments: arguments,
        environment: ["PATH": "/usr/bin:/bin"],
        timeLimit: .seconds(60)
      ).run()
    }

    private func real(_ name: String) -> URL { root.appending(path: "it's ours/usr/\(name)") }

    /// How many arguments the compiler got, and which, a line each time.
    private var asked: [String] {
      let lines = FileManager.default.contents(atPath: real("bin/asked").path) ?? Data()
      return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: ["-print-target-info", "-h"])
    func `asks the compiler once what it says of itself`(question: String) async throws {
      let path = try #require(sut.path())

      let first = try await ask(question, of: path)
      let second = try await ask(question, of: path)

      #expect(first.output.head.contains("answer to \(question)\n"))
      #expect(second.output.head == "answer to \(question)\n")
      #expect(second.end == .exited(0))
      #expect(asked == ["1: \(question)"])
    }

    @Test func `hands on everything else as it is`() async throws {
      let path = try #require(sut.path())

      for _ in 1...2 {
        let result = try await ask("-h", "a file's name.swift", of: path)
        #expect(result.output.head == "answer to -h a file's name.swift\naside\n")
      }
      let bad = try await ask("bad.swift", of: path)

      #expect(bad.end == .exited(1))
      #expect(asked == ["2: -h a file's name.swift", "2: -h a file's name.swift", "1: bad.swift"])
    }

    @Test func `does not remember a failure`() async throws {
      let path = try #require(sut.path())

      let failed = try await ask("-version", of: path)
      try TestFolder.write(["works": ""], to: real("bin"))
      let second = try await ask("-version", of: path)

      #expect(failed.end == .exited(4))
      #expect(second.output.head.contains("answer to -version\n"))
    }

    @Test func `has the rest of the toolchain around it`() throws {
      let usr = URL(filePath: try #require(sut.path()))
        .deletingLastPathComponent().deletingLastPathComponent()

      let library = FileManager.default.contents(
        atPath: usr.appending(path: "lib/swift/linux/libswiftCore.so").path
      )
      #expect(library == Data("core".utf8))
      #expect(
        usr.appending(path: "bin/swift").resolvingSymlinksInPath().path
          == real("bin/swift").resolvingSymlinksInPath().path
      )
    }

    @Test func `is laid once, and anew for another compiler`() throws {
      let first = try #require(sut.path())
      #expect(sut.path() == first)

      Mirror.touch(real("bin/swiftc"))

      let second = try #require(sut.path())
      #expect(second != first)
      #expect(FileManager.default.isExecutableFile(atPath: first))
    }

    @Test func `is not for a swift that only leads to a toolchain`() throws {
      try FileManager.default.removeItem(at: real("lib"))

      #expect(sut.path() == nil)
    }

    @Test func `is done without where nothing can be written`() throws {
      try Data().write(to: sut.folder)

      #expect(sut.path() == nil)
    }
  }
}
