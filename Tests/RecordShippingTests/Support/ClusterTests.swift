import Testing

/// What is tried against real servers: one after the other, since each has three of them.
@Suite("With a cluster of three", .serialized, .needsCluster, .cluster) struct ClusterTests {}
