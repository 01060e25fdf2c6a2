/** How long to wait for other servers, in milliseconds. */
export const timeouts = {
  /** How long to wait for a response. Less than the outbox's timeout, so that the outcome is recorded. */
  response: 4_000,
  /** How long a mail server may be silent after its greeting. */
  mailIdle: 20_000,
} as const;

/** Limits of every masked phone call, in seconds. */
export const callLimits = {
  /** How long each of the two phones rings at most. */
  ringSeconds: 30,
  /** The longest conversation. PlateNote's operator pays for it. */
  conversationSeconds: 600,
} as const;
