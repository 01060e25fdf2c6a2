import { callStates as contactCallStates } from "#contract/contacts";

/** `unconfirmed` may not have been made: the API did not respond. `unknown` was made, but the API cannot tell what became of it. */
export const callStates = [...contactCallStates, "unconfirmed", "unknown"] as const;

/** The state of the last call to the emergency contact. */
export type CallState = (typeof callStates)[number];

/** Whom the calls before the last one reached. */
export const earlierCalls = ["nobody", "unclear", "reached"] as const;

export type EarlierCalls = (typeof earlierCalls)[number];
