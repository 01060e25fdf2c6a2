/** Lists all API calls: the calls of the spec's section 7, and the calls that we added. Each subject has a file. */
import type { ApiCall } from "./call";
import * as accident from "./accident";
import * as accounts from "./accounts";
import * as alerts from "./alerts";
import * as contactSettings from "./contact-settings";
import * as contacts from "./contacts";
import * as content from "./content";
import * as grievance from "./grievance";
import * as misuse from "./misuse";
import * as orderPage from "./order-page";
import * as owner from "./owner";
import * as ownerChanges from "./owner-changes";
import * as ownerContacts from "./owner-contacts";
import * as payments from "./payments";
import * as reseller from "./reseller";
import * as rights from "./rights";
import * as scanning from "./scanning";
import * as shop from "./shop";
import * as taxDocuments from "./tax-documents";

/** The subjects, in the order in which the description lists them. */
const subjects: Readonly<Record<string, object>> = {
  Scanning: scanning,
  Contacts: contacts,
  Accidents: accident,
  "Registration and log-in": accounts,
  "Owner's area": owner,
  "Owner's changes": ownerChanges,
  "Owner's contact log": ownerContacts,
  "Contact settings": contactSettings,
  Alerts: alerts,
  "Misuse reports": misuse,
  "Personal data": rights,
  Grievances: grievance,
  Content: content,
  Shop: shop,
  Payments: payments,
  "A customer's order": orderPage,
  Resellers: reseller,
  Invoices: taxDocuments,
};

/** An API call with its subject, and the name that the product's code uses. */
export type NamedCall = { readonly name: string; readonly subject: string; readonly call: ApiCall };

export const namedCalls: readonly NamedCall[] = Object.entries(subjects).flatMap(([subject, exported]) =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) => (isCall(value) ? [{ name, subject, call: value }] : [])),
);

export const calls: readonly ApiCall[] = namedCalls.map(({ call }) => call);

function isCall(value: unknown): value is ApiCall {
  return typeof value === "object" && value !== null && "path" in value && "marks" in value;
}
