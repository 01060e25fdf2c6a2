/** The POST API, call by call (spec, section 7). This is its whole list; each subject has its file. */
import type { Call } from "./call";
import * as accounts from "./accounts";
import * as content from "./content";
import * as owner from "./owner";
import * as payments from "./payments";
import * as reseller from "./reseller";
import * as scanning from "./scanning";
import * as shop from "./shop";

const subjects: object[] = [accounts, content, owner, payments, reseller, scanning, shop];

/** Every call, once. */
export const calls: readonly Call[] = subjects.flatMap((subject) => Object.values(subject).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "marks" in value;
}
