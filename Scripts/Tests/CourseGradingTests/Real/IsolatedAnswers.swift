import Foundation
import Testing

@testable import CourseKit

#if os(Linux)
  private let hasBubblewrap = Toolchain.find()?.environment.program("bwrap") != nil

  extension RealRuns {
    /// Tests of an answer that tries to reach the outside. It passes only if every attempt fails.
    @Suite(.enabled(if: hasBubblewrap, "bubblewrap is not installed"))
    struct IsolatedAnswers {
      enum Attempt: CaseIterable {
        case nothing, reads, writes, signals, connects, startsThreads

        /// Returns an expression of type `Bool`: whether it reached the bait of this test.
        func code(_ bait: Bait) -> String {
          switch self {
          case .nothing: "false"
          case .reads: "FileManager.default.isReadableFile(atPath: \"\(bait.file)\")"
          case .writes:
            "FileManager.default.createFile(atPath: \"\(bait.file).new\", contents: nil)"
          case .signals: "kill(\(getpid()), 0) == 0"
          case .connects:
            """
            {
              let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
              var place = sockaddr_in()
              place.sin_family = sa_family_t(AF_INET)
              place.sin_port = UInt16(\(bait.port)).bigEndian
              place.sin_addr.s_addr = UInt32(0x7f000001).bigEndian
              let size = socklen_t(MemoryLayout<sockaddr_in>.size)
              return withUnsafeMutablePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(end, $0, size) == 0 }
              }
            }()
            """
          case .startsThreads:
            """
            (0..<600).allSatisfy { _ in
              var thread = pthread_t()
              return pthread_create(&thread, nil, { _ in pause(); return nil }, nil) == 0
            }
            """
          }
        }
      }

      /// A file that any user can read, in a folder where any can write, and a port that takes connections.
      final class Bait {
        let file: String
        let port: UInt16
        private let socket: Int32

        init() throws {
          file = "/var/tmp/course-bait-\(UUID().uuidString)"
          try Data("bait".utf8).write(to: URL(filePath: file))
          socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
          var place = sockaddr_in()
          place.sin_family = sa_family_t(AF_INET)
          place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
          var size = socklen_t(MemoryLayout<sockaddr_in>.size)
          let socket = socket
          withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              _ = bind(socket, $0, size)
              _ = listen(socket, 8)
              _ = getsockname(socket, $0, &size)
            }
          }
          port = UInt16(bigEndian: place.sin_port)
        }

        deinit {
          close(socket)
          unlink(file)
          unlink(file + ".new")
        }
      }

      @Test(arguments: Attempt.allCases)
      func `stay inside`(attempt: Attempt) async throws {
        let bait = try Bait()
        let answer = FixtureCourse.adder(name: "(\(attempt.code(bait))) ? \"out\" : \"adder\"")
        var options = GradingOptions()

        let free = try await grade(answer, options: options)
        unlink(bait.file + ".new")
        options.sandbox = try await Sandbox(toolchain: #require(Toolchain.find()))
        let isolated = try await grade(answer, options: options)

        #expect(free.states["says its name"] == (attempt == .nothing ? .passed : .failing))
        #expect(isolated.state == .passed, "\(isolated.tests.map(\.explanation))")
        #expect(!FileManager.default.fileExists(atPath: bait.file + ".new"))
      }
    }
  }
#endif
