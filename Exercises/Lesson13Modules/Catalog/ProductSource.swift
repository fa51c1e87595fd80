// Lesson 13 · Modules. Task 1: the interface of the catalog.
// Grade it: swift test --filter Lesson13/Task1

// TODO: 1. Move `Product` and `ProductSource` here, out of CatalogLive.
