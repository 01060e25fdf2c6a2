/** The messages of refused API calls about contacts. These messages are not in the spec. */
export const refusals = {
  contactUnknown: "This page is no longer available.",
  /** The same for every code that cannot be used, so that a guess reveals nothing. */
  codeUnknown: "This link is not valid, or is older than 24 hours.",
  answerUnknown: "Please choose an answer.",
  solved: "This problem is already solved. No answer is needed.",
  stopped: "You stopped this person. They do not see your answers.",
  cannotRemind: "You cannot send a reminder now.",
  reminderFailed: "The reminder could not be sent.",
} as const;
