/** Lists all API calls: the calls of the spec's section 7, and the calls that we added. Each subject has a file. */
import type { ApiCall } from "./call";
import * as accident from "./accident";
import * as accounts from "./accounts";
import * as contactSettings from "./contact-settings";
import * as contacts from "./contacts";
import * as content from "./content";
import * as misuse from "./misuse";
import * as owner from "./owner";
import * as ownerContacts from "./owner-contacts";
import * as payments from "./payments";
import * as reseller from "./reseller";
import * as resellerInvoice from "./reseller-invoice";
import * as scanning from "./scanning";
import * as shop from "./shop";

const subjects: object[] = [
  accident,
  accounts,
  contacts,
  contactSettings,
  content,
  misuse,
  owner,
  ownerContacts,
  payments,
  reseller,
  resellerInvoice,
  scanning,
  shop,
];

/** All API calls by the name that the product's code uses. */
export const callsByName: Readonly<Record<string, ApiCall>> = Object.fromEntries(
  subjects.flatMap((subject) => Object.entries<unknown>({ ...subject }).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : []))),
);

export const calls: readonly ApiCall[] = Object.values(callsByName);

function isCall(value: unknown): value is ApiCall {
  return typeof value === "object" && value !== null && "path" in value && "marks" in value;
}
