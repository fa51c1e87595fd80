import Foundation
import Lesson11Capstone

/// The operations of the desk on the club's files, as functions.
struct Shelf: Sendable {
  let members: @Sendable () throws -> [Member]
  let saveMembers: @Sendable ([Member]) throws -> Void
  let session: @Sendable () throws -> Session?
  let saveSession: @Sendable (Session?) throws -> Void

  init(_ files: any FileStore) {
    members = {
      try files.read("members.json").map { try DeskFormat.value([Member].self, in: $0) } ?? []
    }
    saveMembers = { try files.write(DeskFormat.bytes($0), to: "members.json") }
    session = {
      try files.read("session.json").map { try DeskFormat.value(Session.self, in: $0) }
    }
    saveSession = { try files.write($0.map { try DeskFormat.bytes($0) }, to: "session.json") }
  }
}

/// The session, its connection and its plans, as closures.
@MainActor
final class Shift {
  let session: Session
  private let connect: () async throws -> any ClubConnection
  private let load: (any ClubConnection) async throws -> [Plan]
  private var connection: (any ClubConnection)?
  private var request: Task<[Plan], any Error>?

  init(
    _ session: Session,
    connect: @escaping () async throws -> any ClubConnection,
    load: @escaping (any ClubConnection) async throws -> [Plan]
  ) {
    self.session = session
    self.connect = connect
    self.load = load
  }

  func plan(_ name: String) async throws -> Plan {
    guard let plan = try await plans().first(where: { $0.name == name }) else {
      throw DeskError.unknownPlan(name)
    }
    return plan
  }

  private func openConnection() async throws -> any ClubConnection {
    if let connection { return connection }
    let opened = try await connect()
    connection = opened
    return opened
  }

  private func plans() async throws -> [Plan] {
    let request = self.request ?? Task { try await load(openConnection()) }
    self.request = request
    do {
      return try await request.value
    } catch {
      if self.request == request { self.request = nil }
      throw error
    }
  }
}
