/** What the buttons of the two login steps say to the action. */
export const codeIntents = { send: "send", verify: "verify", resend: "resend", restart: "restart" } as const;
