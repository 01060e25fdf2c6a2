/** The values of the buttons on /alerts. */
export const alertIntents = { save: "save", add: "add-browser", remove: "remove-browser", test: "test" } as const;

/** The fields of the form with the choices. */
export const choiceFields = ["whatsapp", "spokenCalls", "takesSms", "copiesByMail", "hidesReason", "language"] as const;
