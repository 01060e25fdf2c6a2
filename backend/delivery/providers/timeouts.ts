/** How long to wait for other servers, in milliseconds. */
export const timeouts = {
  /** How long to wait for a response. Less than the outbox's timeout, so that the outcome is recorded. */
  response: 4_000,
  /** How long a mail server may be silent after its greeting. */
  mailIdle: 20_000,
} as const;
