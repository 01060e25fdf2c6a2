import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sendPresetMessage } from "#contract/scanning";
import type { Callback } from "../../../../tests/fakes/provider-server";
import { startFakeTwilio, type FakeTwilio } from "../../../../tests/fakes/twilio";
import { registerContents } from "../../../../tests/harness/whatsapp-contents";
import { silentLog } from "../../../platform/process/log";
import { readAlerts, saveAlerts } from "../../../registry/alerts";
import { allContacts, clearContacts } from "../../../testing/contacts";
import { deliverAll, postCallback } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { whatsappHint, whatsappReply } from "../../messages/whatsapp-templates";
import { readDeliverySettings } from "../settings";
import { outbox } from "../../tables";

const sender = { brandName: "PlateNote", appOrigin: "https://stickers.example.in" };
const folder = mkdtempSync(join(tmpdir(), "whatsapp-templates-"));
const file = join(folder, "whatsapp-templates.env");

let twilio: FakeTwilio;
let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  twilio = await startFakeTwilio();
  registerContents(twilio, file, { sender, languages: ["en", "ta"] });
  const addresses = { APP_ORIGIN: sender.appOrigin, WEBHOOK_ORIGIN: "https://api.stickers.example.in" };
  const whatsapp = { WHATSAPP: "twilio", WHATSAPP_TEMPLATES: file, SMS: "sandbox", CALLS: "sandbox" };
  backend = await testBackend({ ...twilio.variables, ...addresses, ...whatsapp }, silentLog);
});
afterAll(async () => {
  await backend.close();
  await twilio.close();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  await clearContacts(backend.services);
  twilio.behave("none");
  twilio.refused.clear();
  twilio.whatsapp.length = 0;
});
afterEach(() => expect(twilio.problems).toEqual([]));

async function askOwner({ language = "ta", refusal }: { readonly language?: string; readonly refusal?: number } = {}) {
  const { clock, database } = backend.services;
  const registered = await registerSticker(backend.services);
  await saveAlerts(database, registered.owner.id, { whatsappSince: clock.now(), language }, clock.now());
  const phone = `+91${registered.owner.phone}`;
  if (refusal !== undefined) twilio.refused.set(`whatsapp:${phone}`, refusal);
  await backend.call(sendPresetMessage, { guid: registered.guid, messageId: "2", proof: null }, { from: `198.51.100.${(callers += 1)}` });
  await deliverAll(backend);
  return { ...registered, phone };
}

function sent() {
  const message = twilio.whatsapp.at(-1);
  if (message === undefined) throw new Error("Nothing was sent");
  return message;
}

const post = (callback: Callback) => postCallback(backend, callback);

/** Posts what a person sends. @returns Twilio's instruction in the response. */
async function write(from: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { url, headers, body } = twilio.inbound(from, fields);
  const answer = await backend.send(new URL(url).pathname, { headers: { ...headers }, body });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
  return answer.text();
}

async function rows() {
  const found = await backend.services.database.select().from(outbox).orderBy(asc(outbox.channel), asc(outbox.state));
  return found.map(({ channel, state }) => `${channel} ${state}`);
}

async function contact() {
  const [only] = await allContacts(backend.services);
  if (only === undefined) throw new Error("No contact");
  return only;
}

async function choices(ownerId: number) {
  return (await readAlerts(backend.services.database, backend.services, ownerId)).choices;
}

describe("a WhatsApp message through Twilio", () => {
  test("has the content template of its reason and language, with plate and code, and nothing else of the owner", async () => {
    const { phone, owner, vehicle } = await askOwner();
    const { To, ContentVariables = "", StatusCallback } = sent();
    expect([To, Object.keys(JSON.parse(ContentVariables) as object)]).toEqual([`whatsapp:${phone}`, ["1", "2"]]);
    expect(ContentVariables).toMatch(/^\{"1":"MH12AB1234","2":"[0-9A-Z]{10}"\}$/);
    expect(StatusCallback).toMatch(/^https:\/\/api\.stickers\.example\.in\/webhooks\/twilio\/whatsapp\//);
    const { MessageSid, ...all } = { MessageSid: sent().sid, ...sent(), To: "" };
    for (const secret of [owner.phone, owner.email, vehicle.emergencyPhone]) expect(JSON.stringify(all)).not.toContain(secret);
    const [row] = await backend.services.database.select().from(outbox).where(eq(outbox.channel, "whatsapp"));
    expect(row).toMatchObject({ state: "sent", providerReference: MessageSid });
  });

  test("is in English in a language without an id", async () => {
    await askOwner({ language: "hi" });
    expect(twilio.press(sent(), 0)["ButtonPayload"]).toMatch(/\.on_my_way_5\.en$/);
  });

  test.each([21211, 63024, 63003])("that Twilio refuses with error %i leads to the SMS at once, and pauses WhatsApp", async (refusal) => {
    const { owner } = await askOwner({ refusal });
    await deliverAll(backend);
    expect(await rows()).toEqual(["sms sent", "sms waiting", "whatsapp refused"]);
    expect((await choices(owner.id)).whatsappPausedUntil).not.toBeNull();
  });

  test.each(["lost", "busy", "limited"] as const)("is tried again after the fault: %s, unless a report came", async (fault) => {
    twilio.behave(fault);
    await askOwner();
    twilio.behave("none");
    if (fault === "lost") expect(await post(twilio.whatsappCallback(sent(), "sent"))).toBe(200);
    backend.clock.advance(10);
    await deliverAll(backend);
    expect(twilio.whatsapp).toHaveLength(1);
    expect(await rows()).toContain("whatsapp sent");
  });
});

describe("a report of Twilio's on a WhatsApp message", () => {
  test("counts in any order and repeated", async () => {
    await askOwner();
    for (const status of ["queued", "read", "sent", "delivered", "read"])
      expect(await post(twilio.whatsappCallback(sent(), status))).toBe(200);
    expect((await contact()).attempts[0]?.state).toBe("delivered");
  });

  test.each([
    [63024, true],
    [63016, false],
  ])("that it failed with error %i pauses WhatsApp: %s", async (code, isPaused) => {
    const { owner } = await askOwner();
    expect(await post(twilio.whatsappCallback(sent(), "undelivered", code))).toBe(200);
    await deliverAll(backend);
    expect(await rows()).toContain("sms sent");
    expect((await choices(owner.id)).whatsappPausedUntil !== null).toBe(isPaused);
  });

  test("needs Twilio's signature, and one on an unknown message changes nothing", async () => {
    await askOwner();
    const report = twilio.whatsappCallback(sent(), "delivered");
    expect(await post({ ...report, body: report.body.replace("delivered", "failed") })).toBe(403);
    const unknown = { ...sent(), StatusCallback: sent().StatusCallback.replace(/[^/]+$/, "12.AAAAAAAAAAAAAAAAAAAAAA") };
    expect(await post(twilio.whatsappCallback(unknown, "delivered"))).toBe(200);
    expect((await contact()).attempts[0]?.state).toBe("sent");
  });
});

describe("what a person sends to Twilio's number", () => {
  test("answers by a button, ends the ladder, and is acknowledged once", async () => {
    const { phone } = await askOwner();
    const pressed = { ...twilio.press(sent(), 1), MessageSid: "SM1" };
    expect(await write(phone, pressed)).toBe(`<Response><Message>${whatsappReply("ta", "taken")}</Message></Response>`);
    expect((await contact()).answer?.is).toBe("cannot_come");
    expect(await rows()).toEqual(["sms cancelled", "sms cancelled", "whatsapp sent"]);
    expect(await write(phone, pressed)).toBe("<Response></Response>");
  });

  test("is not taken from another number", async () => {
    await askOwner();
    expect(await write("+919811111111", twilio.press(sent(), 0))).toBe("<Response></Response>");
    expect((await contact()).answer).toBeNull();
  });

  test("turns WhatsApp off, or gets a hint", async () => {
    const { owner, phone } = await askOwner();
    expect(await write(phone, { Body: "Who is there?" })).toBe(`<Response><Message>${whatsappHint}</Message></Response>`);
    expect(await write(phone, { Body: "STOP" })).toContain(whatsappReply("en", "stopped"));
    expect((await choices(owner.id)).whatsappSince).toBeNull();
    expect(await write("+14155550100", { Body: "STOP" })).toBe("<Response></Response>");
  });

  test("needs Twilio's signature", async () => {
    const { owner, phone } = await askOwner();
    const forged = twilio.inbound(phone, { Body: "stop it" });
    expect(await post({ ...forged, body: forged.body.replace("stop+it", "stop") })).toBe(403);
    expect((await choices(owner.id)).whatsappSince).not.toBeNull();
  });
});

describe("the settings of WhatsApp", () => {
  test("name what is missing", () => {
    const read = (given: Record<string, string>) => readDeliverySettings(given);
    expect(read({ WHATSAPP: "telegram" })).toEqual({ errors: ["WHATSAPP: unknown provider. Choose one of: off, sandbox, cloud, twilio."] });
    const names = ["WHATSAPP_ACCOUNT_ID", "WHATSAPP_PHONE_NUMBER_ID", "WHATSAPP_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"];
    expect(read({ WHATSAPP: "cloud" })).toEqual({
      errors: [...names, "APP_ORIGIN"].map((name) => `${name} is not set. WHATSAPP=cloud needs it.`),
    });
    const wrong = join(folder, "wrong.env");
    writeFileSync(wrong, "message_2=1107160000000000001\nmessage_6=\n");
    expect(
      read({
        ...twilio.variables,
        SMS: "sandbox",
        CALLS: "sandbox",
        APP_ORIGIN: sender.appOrigin,
        WHATSAPP: "twilio",
        WHATSAPP_TEMPLATES: wrong,
      }),
    ).toEqual({
      errors: ["WHATSAPP_TEMPLATES has ids that are not HX and 32 letters and digits: message_2. WHATSAPP=twilio needs it."],
    });
  });
});
