import type { Behaviour } from "./behaviour";

/** The API's refusal message. It differs from the website's messages, so that a test can tell whose message the page shows. */
export const REFUSAL = "Please contact our office in Pune";

/** The faults that every API call is tested with. Pages may show the refusal's message, but no other content of these responses. */
export const faults = {
  "times out": "silence",
  "drops the connection": "drop",
  "returns 500": { status: 500, body: { Message: "SQLSTATE[HY000]: General error" } },
  "returns 429 for 2 minutes": { status: 429, headers: { "Retry-After": "120" }, body: { Message: "" } },
  "returns 429": { status: 429, body: "Too Many Requests" },
  "returns 401": { status: 401, body: { Message: "" } },
  "returns a page": { body: "<!DOCTYPE html><html><title>Welcome to nginx!</title></html>" },
  "returns {}": { body: {} },
  "refuses with a Message": { body: { ErrorCode: "1", Status: "Failed", status: "failed", Message: REFUSAL } },
} as const satisfies Readonly<Record<string, Behaviour>>;

/** The faults that a person can switch on, by the names on the fake API's page and on its command line. */
export const switchableFaults: Readonly<Record<string, Behaviour>> = {
  slow: faults["times out"],
  drop: faults["drops the connection"],
  html: faults["returns a page"],
  "401": faults["returns 401"],
  "429": faults["returns 429 for 2 minutes"],
  "500": faults["returns 500"],
};

export type Fault = keyof typeof faults;

/** The names of all faults, in the order above. */
export const faultNames = Object.keys(faults).filter(isFault);

function isFault(name: string): name is Fault {
  return name in faults;
}
