import { words } from "#contract/words";
/** The messages of refusals: the spec's (sections 2 and 5), and our own where the spec has none. */
export const refusals = {
  inactive: words.stickerInactive,
  paused: words.stickerPaused,
  pausedUncallable: words.stickerPausedUncallable,
  expired: words.stickerExpired,
  messageMissing: words.messageNotSelected,
  messageRefused: words.messageNotTaken,
  messageFailed: words.messageNotSent,
  callerPhoneInvalid: words.callerPhoneInvalid,
} as const;

export const messageSent = words.messageSent;
export const messageRepeated = "You have already sent this message. Nothing new was sent.";
export const messageOnItsWay = "Your message is on its way.";
export const callInitiated = words.callStarted;
export const callUnconfirmed = "We asked for the call. If nothing rings within a minute, send a message.";
