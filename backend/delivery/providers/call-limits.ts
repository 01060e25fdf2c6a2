/** Limits of every masked call, in seconds. */
export const callLimits = {
  /** How long each phone rings before it counts as unanswered. */
  ringing: 30,
  /** How long two people may speak at the operator's cost. */
  speaking: 600,
} as const;
