// Lesson 13 · Modules. Task 1: what other features may know of the catalog.
// Grade it: swift test --filter Lesson13/Task1

// TODO: 1. An empty module. `Product` and the protocol that other features need are in CatalogLive.
