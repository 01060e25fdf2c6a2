/** The buttons of a contact's page. Those of the calls are set by app/features/contact/call-form.tsx. */
export const actionButtons = { solve: "solve", remind: "remind", call: "call", emergency: "emergency" } as const;
