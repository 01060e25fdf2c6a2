/** How long to wait for other servers, in milliseconds. */
export const timeouts = {
  /** For an answer: less than the outbox waits, so that its request is closed in order and its outcome recorded. */
  answer: 4_000,
  /** How long a mail server may be silent after its greeting. */
  mailSilence: 20_000,
} as const;
