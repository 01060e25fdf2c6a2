import { callStates as contactCallStates } from "#contract/contacts";

/**
 * `unconfirmed`: the API did not respond, or does not know, whether the phone call was made. `unknown`: the API accepted the phone call,
 * but its present state could not be read.
 */
export const callStates = [...contactCallStates, "unknown"] as const;

/** The state of the last phone call to the emergency contact. */
export type CallState = (typeof callStates)[number];

/** Whether the phone calls before the last one reached anybody. */
export const earlierCalls = ["nobody", "unclear", "reached"] as const;

export type EarlierCalls = (typeof earlierCalls)[number];
