import Lesson02PropertyInjection

/// What a screen does with its loader, and nothing else: the motto after the name.
@MainActor
final class GoodScreen {
  private let loader: any ProfileLoading
  private(set) var shown = ""

  init(loader: any ProfileLoading) {
    self.loader = loader
  }

  func load() {
    loader.load(.name) { name in
      self.loader.load(.motto) { motto in
        self.shown = "\((try? name.get()) ?? "?"): \((try? motto.get()) ?? "?")"
      }
    }
  }
}

/// A wrong one: it asks for the motto of somebody whose name it does not know yet.
@MainActor
final class HastyScreen {
  private let loader: any ProfileLoading

  init(loader: any ProfileLoading) {
    self.loader = loader
  }

  func load() {
    loader.load(.name) { _ in }
    loader.load(.motto) { _ in }
  }
}
