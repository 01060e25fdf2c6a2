/** Of every masked call, in seconds. */
export const callLimits = {
  /** How long each of the two phones rings before it counts as not answered. */
  ringing: 30,
  /** The longest that two people may speak at the operator's cost. */
  speaking: 600,
} as const;
