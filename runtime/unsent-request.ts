/** Operations that come before a request is sent. */
const EARLY_OPERATIONS = new Set(["getaddrinfo", "connect"]);

/** Codes of errors that come before a request is sent. Certificates are checked during the handshake. */
const EARLY_CODES = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_UNSUPPORTED_PROTOCOL",
  "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
  "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
]);

/** Node's message if the other side ends the connection during the handshake. The error has the code of any lost connection. */
const ENDED_IN_HANDSHAKE = "Client network socket disconnected before secure TLS connection was established";

/**
 * Returns whether a failed request was certainly not sent, so that its receiver cannot have acted on it.
 * @param error as `fetch` rejects with it. A host with several addresses gives an `AggregateError`, if none of them can be reached.
 */
export function wasNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(wasNotSent);
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  return EARLY_OPERATIONS.has(syscall) || EARLY_CODES.has(code) || error.message === ENDED_IN_HANDSHAKE || wasNotSent(error.cause);
}
