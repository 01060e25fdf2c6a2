/** Button values of a contact's page. app/features/contact/call-form.tsx sets the values of the call forms. */
export const actionButtons = { solve: "solve", remind: "remind", call: "call", emergency: "emergency" } as const;
