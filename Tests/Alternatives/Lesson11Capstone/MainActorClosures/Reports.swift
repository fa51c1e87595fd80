// Its work is done by closures; see Root.swift.
