import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sendPresetMessage } from "#contract/scanning";
import { findContact } from "../../../contact/contacts/store";
import { readAlerts, saveAlerts, type AlertChoices } from "../../../registry/alerts";
import { pushSubscriptions } from "../../../registry/tables";
import { clearContacts } from "../../../testing/contacts";
import { createTestProviders, deliverAll } from "../../../testing/outbox";
import { registerSticker } from "../../../testing/stickers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { outbox, sandboxDeliveries, sandboxNumbers } from "../../tables";
import type { SimulatedBehaviour } from "./store";

let backend: TestBackend;
let callers = 0;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  await clearContacts(backend.services);
  for (const table of [sandboxDeliveries, sandboxNumbers]) await backend.services.database.delete(table);
});

type Circumstances = { readonly habit?: SimulatedBehaviour; readonly prepare?: (ownerId: number) => Promise<void> };

/** Somebody reports the lights of an owner's car. @returns the owner's id. */
async function tell(choices: Partial<AlertChoices>, { habit, prepare }: Circumstances = {}): Promise<number> {
  const { services, clock } = backend;
  const { owner, guid } = await registerSticker(services);
  await prepare?.(owner.id);
  if (habit !== undefined) await services.database.insert(sandboxNumbers).values({ phone: owner.phone, habit });
  await saveAlerts(services.database, owner.id, { whatsappSince: clock.now(), ...choices }, clock.now());
  await backend.call(sendPresetMessage, { guid, messageId: "6", proof: null }, { from: `198.51.100.${(callers += 1)}` });
  await deliverAll(backend);
  return owner.id;
}

/** Waits until the spoken call is due, and then until the sandbox reports. */
async function waitForCall(): Promise<void> {
  for (const seconds of [900, 2]) {
    backend.clock.advance(seconds);
    await deliverAll(backend);
    await createTestProviders(backend.services).spoken.advance?.();
  }
}

const read = async (path = "/sandbox/outbox") => (await backend.send(path, { method: "GET" })).text();

/** Returns the entry of a channel on the page. */
const entryOf = (markup: string, channel: string) =>
  new RegExp(`<li id="d\\d+" data-channel="${channel}"[^]*?</li>`).exec(markup)?.[0] ?? "";

const buttonsIn = (entry: string) =>
  [...entry.matchAll(/value="([\w.]+)"[^>]*>([^<]+)<\/button>/g)].map(([, value, label]) => [value, label?.trim()]);

/** Presses a button of a channel's entry, by its title, and returns the entry that follows. */
async function press(channel: string, title: string): Promise<string> {
  const entry = entryOf(await read(), channel);
  const [, id = ""] = /name="id" value="(\d+)"/.exec(entry) ?? [];
  const pressed = buttonsIn(entry).find(([, shown]) => shown === title)?.[0] ?? title;
  const answer = await backend.send("/sandbox/outbox/press", {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ id, page: "1", pressed }).toString(),
  });
  expect(answer.status).toBe(303);
  return entryOf(await read(answer.headers.get("location")?.split("#")[0]), channel);
}

const statusIn = (entry: string) => /role="status"[^>]*>([^<]+)</.exec(entry)?.[1]?.trim();

async function answerNow() {
  const [row] = await backend.services.database.select({ contactId: outbox.contactId }).from(outbox);
  return (await findContact(backend.services.database, row?.contactId ?? 0))?.answer?.is ?? null;
}

describe("the outbox page shows a message by WhatsApp", () => {
  test("as a bubble in the owner's language, whose buttons answer", async () => {
    await tell({ language: "hi" });
    const entry = entryOf(await read(), "whatsapp");
    expect(entry).toContain('<div class="phone whatsapp" lang="hi" dir="auto">');
    expect(entry).toContain("PlateNote: आपकी गाड़ी MH12AB1234: कार की लाइट जल रही है। वहाँ से किसी ने यह भेजा है।");
    expect(buttonsIn(entry).map(([, title]) => title)).toEqual(
      ["आ रहे हैं, 5 मिनट में", "अभी नहीं आ सकते", "मामला संभाल लिया है"].concat("Reply “stop”"),
    );
    expect(entry).toMatch(/<a href="\/r\?c=\w{10}">Open the link in the message<\/a>/);
    expect(statusIn(await press("whatsapp", "अभी नहीं आ सकते"))).toBe("आपका जवाब पहुँचा दिया गया।");
    expect(await answerNow()).toBe("cannot_come");
    expect(statusIn(await press("whatsapp", "आ रहे हैं, 5 मिनट में"))).toBe("आपका जवाब पहुँचा दिया गया।");
    expect(await answerNow()).toBe("on_my_way_5");
  });

  test("whose buttons say after a day that no answer is needed", async () => {
    await tell({});
    backend.clock.advance(24 * 3600);
    expect(statusIn(await press("whatsapp", "It is taken care of"))).toBe("No answer is needed any more.");
    expect(await answerNow()).toBeNull();
  });

  test("which turns WhatsApp off by “stop”", async () => {
    const ownerId = await tell({});
    expect(statusIn(await press("whatsapp", "Reply “stop”"))).toMatch(/^You get no more messages here\./);
    const { choices } = await readAlerts(backend.services.database, backend.services, ownerId);
    expect([choices.whatsappSince, await answerNow()]).toEqual([null, null]);
  });

  test("without buttons if the number has no WhatsApp, and then the SMS", async () => {
    const ownerId = await tell({}, { habit: "no_whatsapp" });
    await deliverAll(backend);
    expect((await readAlerts(backend.services.database, backend.services, ownerId)).choices.whatsappPausedUntil).not.toBeNull();
    const markup = await read();
    expect(entryOf(markup, "whatsapp")).toContain('data-state="failed"');
    expect(buttonsIn(entryOf(markup, "whatsapp"))).toEqual([]);
    expect(entryOf(markup, "sms")).toContain("Answer as the owner");
  });

  test("and does nothing for a button that it does not have, or for another delivery", async () => {
    await tell({});
    for (const pressed of ["", "1", "not_a_button"]) expect(statusIn(await press("whatsapp", pressed))).toBeUndefined();
    const stray = await backend.send("/sandbox/outbox/press", {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "id=1&pressed=on_my_way_5",
    });
    expect([stray.status, await answerNow()]).toEqual([303, null]);
  });
});

describe("the outbox page shows a spoken call", () => {
  test("in the owner's language, whose keys answer and repeat", async () => {
    await tell({ spokenCalls: "all", language: "ta" });
    await waitForCall();
    const entry = entryOf(await read(), "spoken");
    expect(entry).toContain("உங்கள் வாகனம் M, H, 1, 2, A, B, 1, 2, 3, 4");
    expect(buttonsIn(entry).map(([key]) => key)).toEqual(["1", "2", "3", "4", "9"]);
    expect(entry).toContain('data-state="delivered"');
    expect(statusIn(await press("spoken", "9"))).toContain("உங்கள் வாகனம்");
    expect(statusIn(await press("spoken", "2"))).toBe("உங்கள் பதில் தெரிவிக்கப்பட்டது. நன்றி.");
    expect(await answerNow()).toBe("on_my_way_15");
    expect(await backend.services.database.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.channel, "spoken"))).toEqual([
      { payload: new Uint8Array() },
    ]);
  });

  test.each([
    ["voicemail", "unanswered"],
    ["no_answer", "unanswered"],
    ["busy", "unanswered"],
    ["out_of_service", "failed"],
    ["do_not_disturb", "blocked"],
  ] as const)("without keys to a phone with the habit %s, as %s", async (habit, state) => {
    await tell({ spokenCalls: "all" }, { habit });
    await waitForCall();
    const entry = entryOf(await read(), "spoken");
    expect(entry).toContain(`data-state="${state}"`);
    expect(buttonsIn(entry)).toEqual([]);
  });
});

test("the outbox page shows a notification, whose buttons post to the page of its link, and hides the reason as the owner chose", async () => {
  const { database, secrets } = backend.services;
  const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "auth" } };
  await tell(
    { whatsappSince: null, hidesReason: true },
    {
      prepare: async (ownerId) => {
        const sealed = secrets.seal(JSON.stringify(subscription));
        const browser = { endpointHash: "hash", browser: "Chrome, Android", createdAt: backend.clock.now() };
        await database.insert(pushSubscriptions).values({ id: secrets.randomId(), ownerId, subscription: sealed, ...browser });
      },
    },
  );
  const entry = entryOf(await read(), "push");
  expect(entry).toContain("to a browser");
  expect(entry).not.toContain("lights");
  const [, action = ""] = /<form method="post" action="([^"]+)">/.exec(entry) ?? [];
  expect(action).toMatch(/^\/r\?c=[0-9A-Z]{10}$/);
  expect(entry).toContain(`<a href="${action}">Open the notification</a>`);
  expect(buttonsIn(entry)).toEqual([
    ["on_my_way_5", "On my way, 5 minutes"],
    ["cannot_come", "I cannot come now"],
  ]);
});
