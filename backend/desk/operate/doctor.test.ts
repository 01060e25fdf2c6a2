import { tmpdir } from "node:os";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startFakeMailServer, type FakeMailServer } from "../../../tests/fakes/mail-server";
import { temporaryDirectory } from "../../../tests/harness/data-directory";
import { startFakeMeta, type FakeMeta } from "../../../tests/fakes/meta";
import { readBackendEnvironment } from "../../requests/environment/environment";
import { createServices } from "../../composition/services";
import { systemClock } from "../../platform/process/clock";
import { silentLog } from "../../platform/process/log";
import { openForTests } from "../../testing/test-database";
import type { OpenDatabase } from "../../platform/database/database";
import { outbox } from "../../delivery/tables";
import { whatsappLanguages } from "../../delivery/messages/whatsapp-templates";
import { recordBackup } from "../../platform/database/last-backup";
import { resellers } from "../../selling/resellers/tables";
import { operators } from "../tables";
import { readerOf } from "../../testing/operator";
import { doctor } from "./commands/doctor";

const SECRET = "a secret for tests that is long enough";
const razorpay = { PAYMENTS: "razorpay", RAZORPAY_KEY_ID: "rzp", RAZORPAY_KEY_SECRET: "key", RAZORPAY_WEBHOOK_SECRET: "hook" };
const live = { NODE_ENV: "production", SMS: "sandbox", CALLS: "sandbox", MAIL: "sandbox", PAYMENTS: "sandbox" };
const healthy = {
  DATA_DIR: tmpdir(),
  APP_ORIGIN: "https://stickers.example.in",
  DESK_ORIGIN: "https://desk.example.in",
  POSTAL_ADDRESS: "7 MG Road, Pune 411001",
  GSTIN: "27AAPFU0939F1ZV",
  GRIEVANCE_OFFICER: "Asha Menon",
  TRUST_PROXY: "1",
};

let opened: OpenDatabase;
let mailServer: FakeMailServer;
let meta: FakeMeta;
let closedPort: number;
const emptyFolder = temporaryDirectory();

beforeAll(async () => {
  [opened, mailServer, meta, closedPort] = await Promise.all([openForTests(), startFakeMailServer(), startFakeMeta(), portThatRefuses()]);
});
afterAll(async () => {
  await opened.close();
  await mailServer.close();
  await meta.close();
});

async function portThatRefuses(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function examine(variables: Record<string, string>): Promise<string> {
  const environment = readBackendEnvironment({ BACKEND_SECRET: SECRET, ...healthy, ...variables });
  const services = createServices(environment, opened.database, systemClock(0), silentLog);
  const nothing = () => Promise.resolve();
  const unexpected = () => Promise.reject(new Error("Unexpected command"));
  const outcome = await doctor.perform(
    {
      services,
      dump: opened.dump,
      write: nothing,
      progress: nothing,
      run: unexpected,
      recordDone: nothing,
      who: "x",
      reader: readerOf(services),
    },
    {},
  );
  return outcome.kind === "done" ? outcome.lines.join("\n") : outcome.message;
}

describe("doctor finds", () => {
  const smtp = (url: string) => ({ MAIL: "smtp", SMTP_URL: url, MAIL_FROM: "no-reply@stickers.example.in" });
  const account = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "token", TWILIO_CALLER_ID: "+14155550100" };
  const spoken = { SPOKEN_CALLS: "twilio", ...account };
  const nowhere = () => `http://127.0.0.1:${closedPort}`;
  const faults: readonly (readonly [string, () => Record<string, string>, RegExp])[] = [
    ["no APP_ORIGIN", () => ({ APP_ORIGIN: "" }), /APP_ORIGIN is not set +warning/],
    ["an APP_ORIGIN without https", () => ({ APP_ORIGIN: "http://stickers.example.in" }), /APP_ORIGIN has no https +warning/],
    ["an APP_ORIGIN on this machine", () => ({ ...live, APP_ORIGIN: "https://127.0.0.1:3000" }), /APP_ORIGIN is this machine +broken/],
    ["https without a proxy", () => ({ ...live, TRUST_PROXY: "0" }), /TRUST_PROXY is 0, but https comes from a proxy +broken/],
    ["a desk without an operator", () => ({}), /Nobody can log in at the desk +warning +Make the first operator/],
    ["secrets in no backup", () => ({ BACKEND_SECRET: "", DATA_DIR: emptyFolder }), /Secrets are not backed up +warning/],
    [
      "a secret that no dump has",
      () => ({ BACKEND_SECRET: "", DATA_DIR: emptyFolder, DATABASE_URL: "postgres://shop@127.0.0.1/shop" }),
      /The secret is only in DATA_DIR +warning +Set BACKEND_SECRET[^]*\n *Backup +not seen from here +Let PostgreSQL/,
    ],
    ["DESK_ORIGIN = APP_ORIGIN", () => ({ DESK_ORIGIN: healthy.APP_ORIGIN }), /DESK_ORIGIN is APP_ORIGIN +broken/],
    [
      "SMS texts without an id",
      () => ({ SMS_TEMPLATE_CODE: "1107160000000000001", SMS_TEMPLATE_CODE_HI: "1107160000000000002" }),
      /in English: message_6_hi, .*, message_1_hi, .*, released_hi\. SMS without an id, which are not sent, or .* words: message_6, .*, alert_test +warning/,
    ],
    [
      "a sandbox of messages",
      () => ({}),
      /SMS is a sandbox +warning .*\nCALLS is a sandbox +warning .*\nSPOKEN_CALLS is a sandbox +warning .*\n.*\nMAIL is a sandbox +warning/,
    ],
    [
      "WhatsApp texts that Meta has in few languages, and a webhook that goes elsewhere",
      () => meta.variables,
      /Meta's webhook goes to another address +broken +.*https:\/\/stickers\.example\.in\/webhooks\/whatsapp .*\n(?:.*\n)*WhatsApp texts that go out in English: message_6_mr, .*, test_ur +warning /,
    ],
    [
      "a token that Meta refuses",
      () => ({ ...meta.variables, WHATSAPP_TOKEN: "expired" }),
      /Meta does not list the WhatsApp texts +broken .*\nMeta does not say where its webhook goes +broken/,
    ],
    [
      "Twilio's WhatsApp without texts",
      () => ({
        ...{
          WHATSAPP: "twilio",
          TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
          TWILIO_AUTH_TOKEN: "token",
          TWILIO_WHATSAPP_SENDER: "+14155238886",
        },
        WHATSAPP_TEMPLATES: "/dev/null",
      }),
      /WhatsApp texts that are not sent: message_6, .*, test +broken/,
    ],
    ["WhatsApp in a sandbox in production", () => ({ ...live, WHATSAPP: "sandbox" }), /WHATSAPP is a sandbox +broken/],
    ["a sandbox of payments", () => ({}), /PAYMENTS is a sandbox +warning/],
    [
      "sandboxes in production",
      () => live,
      /SMS is a sandbox +broken .*\nCALLS is a sandbox +broken .*\nSPOKEN_CALLS is a sandbox +broken .*\n.*\nMAIL is a sandbox +broken/,
    ],
    [
      "spoken calls that may not be registered",
      () => ({ ...spoken, TWILIO_BASE_URL: nowhere() }),
      /Spoken calls may not be registered +warning +Register sender and number \(docs\/spoken-call\.md\)/,
    ],
    [
      "a closed port of the provider of spoken calls",
      () => ({ ...spoken, TWILIO_BASE_URL: nowhere(), SPOKEN_CALLS_REGISTERED: "yes" }),
      /127\.0\.0\.1:\d+ cannot be reached +broken/,
    ],
    ["no seller", () => ({ GSTIN: "" }), /Invoices lack the seller +warning/],
    ["no seller of real payments", () => ({ ...razorpay, POSTAL_ADDRESS: "" }), /Invoices lack the seller +broken/],
    ["a wrong check character of our GSTIN", () => ({ GSTIN: "27AAPFU0939F1ZX" }), /GSTIN has a wrong check character +broken/],
    ["no folder of data", () => ({ DATA_DIR: "/no/such/folder" }), /Disk space: not checked \(ENOENT\) +broken/],
    ["no grievance officer of a live shop", () => ({ ...live, GRIEVANCE_OFFICER: "" }), /No grievance officer is named +broken/],
    ["no grievance officer", () => ({ GRIEVANCE_OFFICER: "" }), /No grievance officer is named +warning/],
    [
      "a closed port of the mail server",
      () => smtp(`smtp://127.0.0.1:${closedPort}`),
      /The mail server does not take our log-in: \S+ +broken/,
    ],
    ["an unknown host of the mail server", () => smtp("smtp://mail.invalid"), /The mail server does not take our log-in: \S+ +broken/],
    ["a wrong password of the mail server", () => smtp(mailServer.forgedUrl), /The mail server does not take our log-in: .* +broken/],
    [
      "the configured payment provider's server",
      () => ({ ...razorpay, RAZORPAY_BASE_URL: nowhere() }),
      /127\.0\.0\.1:\d+ cannot be reached +broken/,
    ],
  ];
  test.each(faults)("%s", async (_, variables, says) => expect(await examine(variables())).toMatch(says));

  test("a stored GSTIN with a wrong check character, and messages that were not sent", async () => {
    const { database } = opened;
    expect(await examine({})).toMatch(/GST numbers +ok[^]*Messages are sent +ok/);
    const at = new Date();
    const common = { id: 1, guid: "g", email: "shop@kaveri.example", phone: "9822012345", address: "14 Station Road", city: "Salem" };
    const terms = { prepaidDiscount: 0, postpaidDiscount: 0, purchaseLimit: 1, createdAt: at };
    const kaveri = { ...common, ...terms, name: "Kaveri Tyres", state: "Tamil Nadu", pincode: "636001", gstin: "33AAPFU0939F1ZX" };
    await database.insert(resellers).values(kaveri);
    const letter = { channel: "mail", state: "dead", payload: new Uint8Array(), dueAt: at, createdAt: at, finishedAt: at } as const;
    await database.insert(outbox).values([
      { ...letter, id: 1 },
      { ...letter, id: 2, isDecoy: true },
    ]);
    const says = await examine({});
    expect(says).toMatch(/GSTIN with a wrong check character: Kaveri Tyres +warning +Ask for the right one, and change/);
    expect(says).toMatch(/Messages that were not sent: 1 +warning/);
  });

  test("nothing wrong with a mail server that takes our log-in, and sends it nothing", async () => {
    expect(await examine(smtp(mailServer.url))).toMatch(/Mail server +ok/);
    expect(mailServer.mails).toEqual([]);
  });
});

test("doctor says what is not needed or not seen from here, and counts an operator and a backup with the secrets", async () => {
  const { database } = opened;
  const operator = { id: 1, email: "asha@example.in", name: "Asha", role: "all", createdAt: new Date() } as const;
  await database.insert(operators).values(operator);
  recordBackup(emptyFolder, new Date());
  const says = await examine({ BACKEND_SECRET: "", DATA_DIR: emptyFolder });
  for (const row of [
    /SMS texts registered +not needed: sandbox *\n/,
    /WhatsApp texts registered +not needed: sandbox *\n *WhatsApp webhook +not needed: sandbox *\n/,
    /Proxies \(TRUST_PROXY\) +ok *\n/,
    /Operators of the desk +ok *\n *Secrets backed up +ok *\n *Backup +ok/,
  ])
    expect(says).toMatch(row);
  expect(await examine({})).toMatch(/Secrets backed up +not seen from here +Keep a copy of BACKEND_SECRET/);
});

test("doctor finds nothing wrong with WhatsApp once all is set up", async () => {
  for (const key of [...meta.approved.keys()])
    for (const language of whatsappLanguages) {
      const facts = meta.approved.get(key);
      if (facts !== undefined) meta.approved.set(key.replace(/\w+$/, language), facts);
    }
  meta.webhook = "https://stickers.example.in/webhooks/whatsapp";
  expect(await examine(meta.variables)).toMatch(/WhatsApp texts registered +ok *\n *WhatsApp webhook +ok/);
});
