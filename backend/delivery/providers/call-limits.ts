/** Limits of every masked call, in seconds. */
export const callLimits = {
  /** How long each phone rings before it counts as unanswered. */
  ringing: 30,
  /** The longest conversation. The operator pays for it. */
  speaking: 600,
} as const;
