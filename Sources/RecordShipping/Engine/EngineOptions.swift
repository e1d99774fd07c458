/// How the engine is reached.
package struct EngineOptions: Sendable, Equatable {
  /// `nats://` or `tls://`, host and port.
  package var servers: [String]
  /// File of the certificate authorities, one of which must vouch for the servers.
  package var authorities: String?
  /// Files of our own certificate and its key, for servers that ask for one.
  package var certificate: String?
  package var certificateKey: String?
  /// Our public nkey, and the file of its seed.
  package var nkey: String?
  package var nkeySeed: String?
  /// File of credentials, in place of an nkey.
  package var credentials: String?
  /// First part of the subjects that answers come to; nobody else may be allowed to listen there.
  package var inbox: String?
  /// How long to wait for an answer, in milliseconds.
  package var patience: Int64
  /// Who we are, for whoever looks at the engine's connections.
  package var name = "recordd-shipper"

  package init(servers: [String], patience: Int64 = 5000) {
    (self.servers, self.patience) = (servers, patience)
  }
}
