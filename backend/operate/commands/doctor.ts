import { sql } from "drizzle-orm";

import { freeBytes } from "../../database/disk-space";
import { lastBackup } from "../../database/last-backup";
import { translatedTemplates } from "../../delivery/messages/sms-templates";
import { sandboxChannels, type BackendEnvironment } from "../../environment/environment";
import { requestJson } from "../../http-client/http-client";
import type { Services } from "../../requests/services";
import { databaseCommand, done, refuse } from "../command";
import { table } from "../format";

/** One thing that was checked. `advice` says what to do; it is empty if all is well. */
type Finding = { readonly what: string; readonly state: "ok" | "warning" | "broken"; readonly advice: string };

/** How long a provider may take to respond, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 5_000;
/** How far the clock may be from the database's, in seconds. One-time codes of authenticator apps are valid for 30. */
const MAX_CLOCK_SECONDS = 15;
const MIN_FREE_BYTES = 1024 ** 3;
const BACKUP_DAYS = 2;

/** Where the providers' servers are. A HEAD request to them sends nothing. */
const providerAddresses: Readonly<Record<string, string>> = {
  msg91: "https://control.msg91.com/",
  exotel: "https://api.exotel.com/",
  twilio: "https://api.twilio.com/",
  razorpay: "https://api.razorpay.com/",
};

export const doctor = databaseCommand({
  name: "doctor",
  purpose: "Check configuration, database, clock, disk, backup and providers, and say what to do",
  role: "viewer",
  remarks: ["Sends no message and charges nothing. Fails if something is broken."],
  parameters: {},
  async perform({ services }) {
    const findings = [
      ...(await checkDatabase(services)),
      ...checkConfiguration(services.environment),
      ...(await checkProviders(services.environment)),
      checkBackup(services),
    ];
    const lines = table(
      ["Check", "State", "What to do"],
      findings.map(({ what, state, advice }) => [what, state, advice]),
      "",
    );
    if (findings.some(({ state }) => state === "broken")) return refuse(lines.join("\n"));
    return done(lines, findings);
  },
});

async function checkDatabase({ database, clock, environment }: Services): Promise<Finding[]> {
  const [found] = await database.select({ version: sql<string>`version()`, now: sql<string>`now()::text` }).from(sql`(select 1) as one`);
  const seconds = Math.abs(new Date(found?.now ?? 0).getTime() - clock.now().getTime()) / 1000;
  const isMoved = environment.clockOffsetSeconds !== 0;
  const space = environment.databaseUrl === null ? freeBytes(environment.dataDirectory) : null;
  return [
    ok(`Database: ${(found?.version ?? "").split(" ").slice(0, 2).join(" ")}, all migrations applied`),
    seconds <= MAX_CLOCK_SECONDS || isMoved
      ? ok("Clock agrees with the database")
      : broken(`Clock is ${Math.round(seconds)} s from the database's`, "Turn on time synchronisation (NTP) on both machines."),
    space === null || space > MIN_FREE_BYTES
      ? ok("Disk space")
      : warning(`Disk has ${Math.round(space / 1024 ** 2)} MB left`, "Free space, or give the volume more."),
  ];
}

function checkConfiguration(environment: BackendEnvironment): Finding[] {
  const { isProduction, appOrigin, seller, delivery, payments, translatedSms } = environment;
  const sandboxes = sandboxChannels(environment);
  const missing = delivery.sms.provider === "twilio" ? [] : translatedTemplates.filter((template) => !translatedSms.has(template));
  return [
    appOrigin === null
      ? warning("APP_ORIGIN is not set", "Set it: messages have no links, and stickers cannot be printed.")
      : ok("APP_ORIGIN"),
    isProduction && sandboxes.length > 0
      ? warning(`Sandboxes: ${sandboxes.join(", ")}`, "They send and charge nothing. Choose providers to go live.")
      : ok("Providers chosen"),
    payments !== "sandbox" && (seller.gstin === "" || seller.address === "")
      ? broken("Invoices lack the seller", "Set SELLER_NAME, POSTAL_ADDRESS and GSTIN (CGST Rules, rule 46).")
      : ok("Seller on invoices"),
    missing.length > 0
      ? warning(`${missing.length} Hindi texts have no id, and go out in English`, "Register them. See: sms-templates")
      : ok("SMS texts registered"),
  ];
}

async function checkProviders({ delivery, payments }: BackendEnvironment): Promise<Finding[]> {
  const names = [...new Set([delivery.sms.provider, delivery.calls.provider, payments])].filter((name) => name in providerAddresses);
  return Promise.all(
    names.map(async (name) => {
      const answer = await requestJson(providerAddresses[name] ?? "", { headers: {}, timeout: PROVIDER_TIMEOUT_MS });
      return answer.kind === "answered"
        ? ok(`${name} can be reached`)
        : broken(`${name} cannot be reached`, "Check the network, DNS and the firewall.");
    }),
  );
}

function checkBackup({ environment, clock }: Services): Finding {
  if (environment.databaseUrl !== null) return ok("Backups are your database server's");
  const at = lastBackup(environment.dataDirectory);
  if (at === 0) return warning("No backup was made", "See: help back-up");
  const days = Math.floor((clock.now().getTime() / 1000 - at) / 86_400);
  return days <= BACKUP_DAYS ? ok("Backup") : warning(`The last backup is ${days} days old`, "Run back-up every day.");
}

const ok = (what: string): Finding => ({ what, state: "ok", advice: "" });
const warning = (what: string, advice: string): Finding => ({ what, state: "warning", advice });
const broken = (what: string, advice: string): Finding => ({ what, state: "broken", advice });
