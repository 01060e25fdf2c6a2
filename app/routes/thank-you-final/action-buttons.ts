import { callButtons } from "~/features/contact/call-form";

/** Button values of a contact's page. */
export const actionButtons = { solve: "solve", remind: "remind", ...callButtons } as const;
