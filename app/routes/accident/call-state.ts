import { callStates as contactCallStates } from "#contract/contacts";

/** `unconfirmed`: the API did not respond, so the call may not have been made. `unknown`: the call was made, with an unknown result. */
export const callStates = [...contactCallStates, "unconfirmed", "unknown"] as const;

/** The state of the last call to the emergency contact. */
export type CallState = (typeof callStates)[number];

/** Whether the calls before the last one reached anybody. */
export const earlierCalls = ["nobody", "unclear", "reached"] as const;

export type EarlierCalls = (typeof earlierCalls)[number];
