import { ne, sql } from "drizzle-orm";

import { describeError } from "../../../../runtime/describe-error";
import { freeBytes } from "../../../platform/database/disk-space";
import { lastBackup } from "../../../platform/database/last-backup";
import { resellers } from "../../../selling/resellers/tables";
import { isTranslated, smsTemplates } from "../../../delivery/messages/sms-templates";
import { registeredName, whatsappTemplates } from "../../../delivery/messages/whatsapp-templates";
import { readBacklog } from "../../../delivery/outbox/backlog";
import { approvedTemplates, configuredWebhook } from "../../../delivery/providers/meta/meta";
import { isThisMachine, probeSmtp } from "../../../delivery/providers/smtp/mail";
import type { DeliverySettings } from "../../../delivery/providers/settings";
import type { BackendEnvironment } from "../../../requests/environment/environment";
import type { Tone } from "#contract/desk";
import { isGstNumber } from "#contract/indian-states";
import { requestJson } from "../../../platform/http-client/http-client";
import { paymentAddress } from "../../../payment-provider/create-payments";
import { stuckReasons } from "../../../selling/payments/store";
import type { Services } from "../../../requests/services";
import { badge } from "../../cells";
import { hasOperators } from "../../operators/operators";
import { databaseCommand, doneTable, refuse } from "../command";

/** One thing that was checked. `advice` says what to do; it is empty if all is well. A state in other words says why there is no check. */
type Finding = { readonly what: string; readonly state: string; readonly advice: string };

/** A thing that can be wrong. `find` returns null if all is well. */
type Check = { readonly what: string; readonly find: (services: Services) => Promise<Problem | null> | Problem | null };

/** `says` is what is wrong. Without it, nothing is, as far as can be seen from here. */
type Problem = { readonly state: string; readonly says?: string; readonly advice: string };

/** How long a provider may take to respond, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 5_000;
/** How far the clock may be from the database's, in seconds. One-time codes of authenticator apps are valid for 30. */
const MAX_CLOCK_SECONDS = 15;
const MIN_FREE_BYTES = 1024 ** 3;
const BACKUP_DAYS = 2;

/**
 * What can be wrong. A variable that is invalid by itself, a database of another version or with another BACKEND_SECRET end every command
 * before it runs, with their own messages.
 */
const checks: readonly Check[] = [
  {
    what: "Clock agrees with the database",
    async find({ database, clock, environment }) {
      const [found] = await database.select({ now: sql<string>`now()::text` }).from(sql`(select 1) as one`);
      const seconds = Math.abs(new Date(found?.now ?? 0).getTime() - clock.now().getTime()) / 1000;
      if (seconds <= MAX_CLOCK_SECONDS || environment.clockOffsetSeconds !== 0) return null;
      return broken(`Clock is ${Math.round(seconds)} s from the database's`, "Turn on time synchronisation (NTP) on both machines.");
    },
  },
  {
    what: "Disk space",
    find({ environment }) {
      const space = environment.databaseUrl === null ? freeBytes(environment.dataDirectory) : null;
      if (space === null || space > MIN_FREE_BYTES) return null;
      return warning(`Disk has ${Math.round(space / 1024 ** 2)} MB left`, "Free space, or give the volume more.");
    },
  },
  {
    what: "APP_ORIGIN",
    find({ environment: { appOrigin, isProduction } }) {
      if (appOrigin === null) return warning("APP_ORIGIN is not set", "Set it: messages have no links, and stickers cannot be printed.");
      const here = isThisMachine(appOrigin);
      if (here) return brokenIf(isProduction, "APP_ORIGIN is this machine", "Set the address that phones open: stickers carry it.");
      if (appOrigin.startsWith("https:")) return null;
      return brokenIf(isProduction, "APP_ORIGIN has no https", "Set up https in the proxy, and write https here.");
    },
  },
  {
    what: "Proxies (TRUST_PROXY)",
    find({ environment: { appOrigin, isProduction, trustedProxies } }) {
      if (trustedProxies > 0 || appOrigin?.startsWith("https:") !== true) return null;
      const advice = "Set the number of your proxies: all visitors share one address now.";
      return brokenIf(isProduction, "TRUST_PROXY is 0, but https comes from a proxy", advice);
    },
  },
  {
    what: "Address of the desk",
    find: ({ environment: { appOrigin, deskOrigin } }) =>
      deskOrigin !== null && deskOrigin === appOrigin
        ? broken("DESK_ORIGIN is APP_ORIGIN", "Give the desk a host of its own, or leave DESK_ORIGIN empty.")
        : null,
  },
  {
    what: "Seller on invoices",
    find({ environment: { payments, seller } }) {
      if (seller.gstin !== "" && seller.address !== "") return null;
      const advice = "Set SELLER_NAME, POSTAL_ADDRESS and GSTIN (CGST Rules, rule 46).";
      return brokenIf(payments !== "sandbox", "Invoices lack the seller", advice);
    },
  },
  {
    what: "GST numbers",
    async find({ database, environment: { seller } }) {
      if (seller.gstin !== "" && !isGstNumber(seller.gstin)) return broken("GSTIN has a wrong check character", "Correct GSTIN.");
      const known = await database.select({ name: resellers.name, gstin: resellers.gstin }).from(resellers).where(ne(resellers.gstin, ""));
      const wrong = known.filter(({ gstin }) => !isGstNumber(gstin)).map(({ name }) => name);
      if (wrong.length === 0) return null;
      return warning(`GSTIN with a wrong check character: ${wrong.join(", ")}`, "Ask for the right one, and change the reseller's terms.");
    },
  },
  {
    what: "Grievance officer",
    find({ environment: { isProduction, grievanceOfficer } }) {
      if (grievanceOfficer !== "") return null;
      const advice = "Set GRIEVANCE_OFFICER, its POST, ADDRESS and EMAIL (IT Rules 2021, rule 3).";
      return brokenIf(isProduction, "No grievance officer is named", advice);
    },
  },
  {
    what: "SMS texts registered",
    find({ environment: { delivery, smsTemplateIds: ids } }) {
      const isTried = delivery.sms.provider === "sandbox" && Object.keys(ids).length === 0;
      if (delivery.sms.provider === "twilio" || isTried) return notNeeded(delivery.sms.provider);
      const missing = Object.keys(smsTemplates).filter((template) => ids[template] === undefined);
      const named = (says: string, found: readonly string[]) => (found.length === 0 ? [] : [`${says}: ${found.join(", ")}`]);
      const found = [
        ...named("Hindi texts without an id, which go out in English", missing.filter(isTranslated)),
        ...named(
          "SMS without an id, which are not sent, or go out in more general words",
          missing.filter((template) => !isTranslated(template)),
        ),
      ];
      return found.length === 0 ? null : warning(found.join(". "), "Register them, and fill in SMS_TEMPLATES.");
    },
  },
  { what: "SMS provider", find: ({ environment }) => probe(environment, "SMS", addressOf(environment.delivery.sms)) },
  { what: "Telephone provider", find: ({ environment }) => probe(environment, "CALLS", addressOf(environment.delivery.calls)) },
  {
    what: "Spoken calls",
    find({ environment }) {
      const { spoken } = environment.delivery;
      if (spoken.provider === "off") return notNeeded("off");
      if (spoken.provider !== "sandbox" && !environment.hasRegisteredCalls)
        return warning(
          "Spoken calls may not be registered",
          "Register sender and number (docs/spoken-call.md): SPOKEN_CALLS_REGISTERED=yes",
        );
      return probe(environment, "SPOKEN_CALLS", addressOf(spoken));
    },
  },
  {
    what: "Payment provider",
    find: ({ environment }) => probe(environment, "PAYMENTS", paymentAddress(environment)),
  },
  {
    what: "Mail server",
    async find({ environment }) {
      const { mail } = environment.delivery;
      if (mail.provider === "sandbox") return sandboxed(environment, "MAIL");
      const reason = await probeSmtp(mail);
      if (reason === null) return null;
      return broken(`The mail server does not take our log-in: ${reason}`, "Correct the host, port, name and password in SMTP_URL.");
    },
  },
  {
    what: "WhatsApp texts registered",
    async find({ environment }) {
      const { whatsapp } = environment.delivery;
      if (whatsapp.provider === "off" || whatsapp.provider === "sandbox") return notNeeded(whatsapp.provider);
      const known = whatsapp.provider === "cloud" ? await approvedTemplates(whatsapp) : whatsapp.templateIds;
      if (known === null)
        return broken(
          "Meta does not list the WhatsApp texts",
          "Check WHATSAPP_TOKEN, its permissions, WHATSAPP_ACCOUNT_ID and the network.",
        );
      const missing = whatsappTemplates(environment).filter(({ name, language }) => !known.has(registeredName(name, language)));
      if (missing.length === 0) return null;
      const unsent = missing.filter(({ language }) => language === "en");
      const advice = "Submit them, and wait until they are approved.";
      const named = (found: typeof missing) => found.map(({ name, language }) => registeredName(name, language)).join(", ");
      if (unsent.length > 0) return broken(`WhatsApp texts that are not sent: ${named(unsent)}`, advice);
      return warning(`WhatsApp texts that go out in English: ${named(missing)}`, advice);
    },
  },
  {
    what: "WhatsApp webhook",
    async find({ environment }) {
      const { whatsapp } = environment.delivery;
      if (whatsapp.provider === "sandbox" && environment.isProduction) return sandboxed(environment, "WHATSAPP");
      if (whatsapp.provider !== "cloud") return notNeeded(whatsapp.provider);
      const configured = await configuredWebhook(whatsapp);
      if (configured === whatsapp.webhook) return null;
      const says = configured === null ? "Meta does not say where its webhook goes" : "Meta's webhook goes to another address";
      return broken(says, `In the app's settings, set it to ${whatsapp.webhook} with WHATSAPP_VERIFY_TOKEN, and subscribe it to messages.`);
    },
  },
  {
    what: "Messages are sent",
    async find({ database, clock }) {
      const { dead } = await readBacklog(database, clock.now());
      return dead === 0 ? null : warning(`Messages that were not sent: ${dead}`, "Look into the outbox, and send them again.");
    },
  },
  {
    what: "Payments are settled",
    async find({ database, clock }) {
      const stuck = await stuckReasons(database, clock.now());
      const reasons = [...new Set(stuck)].join(", ");
      if (stuck.length === 0) return null;
      const orders = stuck.length === 1 ? "order" : "orders";
      const advice = "Mend what is named. Each is tried again within a minute.";
      return broken(`${stuck.length} paid ${orders} cannot be settled: ${reasons}`, advice);
    },
  },
  {
    what: "Operators of the desk",
    find: async ({ database }) =>
      (await hasOperators(database)) ? null : warning("Nobody can log in at the desk", "Make the first operator with create-operator."),
  },
  {
    what: "Secrets backed up",
    find({ environment: { secret, databaseUrl, dataDirectory } }) {
      if (secret !== null) return unseen("Keep a copy of BACKEND_SECRET and SESSION_SECRETS apart from the server.");
      if (databaseUrl !== null) return warning("The secret is only in DATA_DIR", "Set BACKEND_SECRET, and keep a copy: a dump has none.");
      return lastBackup(dataDirectory) > 0 ? null : warning("Secrets are not backed up", "Make a backup, which has them.");
    },
  },
  {
    what: "Backup",
    find({ environment, clock }) {
      if (environment.databaseUrl !== null) return unseen("Let PostgreSQL make one every day.");
      const at = lastBackup(environment.dataDirectory);
      if (at === 0) return warning("No backup was made", "Make one every day.");
      const days = Math.floor((clock.now().getTime() / 1000 - at) / 86_400);
      return days <= BACKUP_DAYS ? null : warning(`The last backup is ${days} days old`, "Make one every day.");
    },
  },
];

export const doctor = databaseCommand({
  name: "doctor",
  verb: "Check server",
  purpose: "Check configuration, database, clock, disk, backup and providers, and say what to do",
  role: "viewer",
  remarks: ["Sends no message and charges nothing. Fails if something is broken."],
  parameters: {},
  async perform({ services }) {
    const found = [await databaseFinding(services), ...(await Promise.all(checks.map((check) => findingOf(check, services))))];
    const graded = (grade: string) => found.filter(({ state }) => state === grade);
    const [faults, warnings] = [graded("broken"), graded("warning")];
    const findings = [...new Set([...faults, ...warnings, ...found])];
    const rows = findings.map(({ what, state, advice }) => [what, badge(state, tones[state]), advice]);
    const title = `Broken: ${faults.length}. Warnings: ${warnings.length}.`;
    const result = doneTable(["Check", "State", "What to do"], rows, findings, title);
    return faults.length > 0 ? refuse(result.lines.join("\n"), result.table) : result;
  },
});

const tones: Readonly<Record<string, Tone>> = { ok: "good", warning: "waiting", broken: "bad" };

async function databaseFinding({ database }: Services): Promise<Finding> {
  const [found] = await database.select({ version: sql<string>`version()` }).from(sql`(select 1) as one`);
  return { what: `Database: ${(found?.version ?? "").split(" ").slice(0, 2).join(" ")}, all migrations applied`, state: "ok", advice: "" };
}

async function findingOf({ what, find }: Check, services: Services): Promise<Finding> {
  const problem = await Promise.resolve(services)
    .then(find)
    .catch((error: unknown) => notChecked(what, error));
  if (problem === null) return { what, state: "ok", advice: "" };
  return { what: problem.says ?? what, state: problem.state, advice: problem.advice };
}

/** Returns where a provider's requests go. Null for a sandbox. */
function addressOf(channel: DeliverySettings["sms" | "calls"] | Exclude<DeliverySettings["spoken"], { provider: "off" }>): string | null {
  if (channel.provider === "sandbox") return null;
  return channel.provider === "msg91" ? channel.baseUrl : channel.account.baseUrl;
}

/** Asks a provider's server for its first page, which sends nothing. @param address - null for a sandbox. */
async function probe(environment: BackendEnvironment, channel: string, address: string | null): Promise<Problem | null> {
  if (address === null) return sandboxed(environment, channel);
  const { origin, host } = new URL(address);
  const answer = await requestJson(origin, { headers: {}, timeout: PROVIDER_TIMEOUT_MS });
  return answer.kind === "answered" ? null : broken(`${host} cannot be reached`, "Check the address, the network, DNS and the firewall.");
}

function sandboxed({ isProduction }: BackendEnvironment, channel: string): Problem {
  return brokenIf(isProduction, `${channel} is a sandbox`, `It sends and charges nothing. Set ${channel} to a provider to go live.`);
}

/** One check that fails must not hide the others. */
function notChecked(what: string, error: unknown): Problem {
  const { code, name } = describeError(error);
  return broken(`${what}: not checked (${code ?? name})`, "Mend what is named, and check again.");
}

const notNeeded = (because: string): Problem => ({ state: `not needed: ${because}`, advice: "" });
const unseen = (advice: string): Problem => ({ state: "not seen from here", advice });
const warning = (says: string, advice: string): Problem => ({ state: "warning", says, advice });
const brokenIf = (isBroken: boolean, says: string, advice: string) => (isBroken ? broken : warning)(says, advice);
const broken = (says: string, advice: string): Problem => ({ state: "broken", says, advice });
