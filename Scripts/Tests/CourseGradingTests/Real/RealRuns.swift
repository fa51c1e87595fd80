import Testing

/// Everything that starts processes, one test after the other, so that each can say what is left.
@Suite(.serialized) struct RealRuns {}
