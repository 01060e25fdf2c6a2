/** Button values of a contact's page. app/features/contact/call-form.tsx must use the same values for `call` and `emergency`. */
export const actionButtons = { solve: "solve", remind: "remind", call: "call", emergency: "emergency" } as const;
