/** Button values of the forms that request a phone call: to the owner, and to the emergency contact. */
export const callButtons = { call: "call", emergency: "emergency" } as const;

export type CallButton = keyof typeof callButtons;
