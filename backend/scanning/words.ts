/** Refusal messages of scanning: the spec's sentences (sections 2, 4 and 5), and ours where the spec has none. */
export const refusals = {
  inactive: "This QR Code is inactive..!",
  expired: "This QR code has expired..!",
  messageMissing: "Please select a message first.",
  messageRefused: "The owner's phone does not take messages. Please ask for a call instead.",
  messageNotTaken: "The message could not be sent. Please ask for a call instead.",
  callerPhoneInvalid: "Please enter a valid phone number.",
} as const;

export const messageSent = "Message sent successfully!";
export const messageOnItsWay = "Your message is on its way.";
export const callInitiated = "Call initiated successfully!";
