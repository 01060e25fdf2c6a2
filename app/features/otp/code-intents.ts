/** Button values of the two login steps. */
export const codeIntents = { send: "send", verify: "verify", resend: "resend", restart: "restart" } as const;
