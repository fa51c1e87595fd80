// Closures do this work: see Root.swift.
