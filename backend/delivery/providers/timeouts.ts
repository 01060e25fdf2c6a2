/** How long to wait for other servers, in milliseconds. */
export const timeouts = {
  /** For an answer: less than the outbox waits, so that its request is closed in order and its outcome recorded. */
  answer: 4_000,
  /** For a connection: less than for an answer, so that a provider that was never reached differs from one that did not answer. */
  connection: 2_000,
  /** How long a mail server may be silent after its greeting. */
  mailSilence: 20_000,
} as const;
