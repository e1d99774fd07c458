import Testing

/// Tests that change the environment of the process, one after the other.
@Suite(.serialized) struct EnvironmentSuite {}
