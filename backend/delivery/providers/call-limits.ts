/** Limits of every masked phone call, in seconds. */
export const callLimits = {
  /** How long each of the two phones rings at most. */
  ringSeconds: 30,
  /** The longest conversation. PlateNote's operator pays for it. */
  conversationSeconds: 600,
} as const;
