/** Limits of every masked phone call, in seconds. */
export const callLimits = {
  /** How long each phone rings before the phone call counts as unanswered. */
  ringSeconds: 30,
  /** The longest conversation. PlateNote's operator pays for it. */
  conversationSeconds: 600,
} as const;
