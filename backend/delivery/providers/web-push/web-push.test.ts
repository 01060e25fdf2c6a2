import { createECDH } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { decrypt, startPushService, type FakePushService } from "../../../../tests/fakes/push-service";
import { createSecrets } from "../../../platform/process/secrets";
import type { PushMessage } from "../../messages/message";
import { readCallbackReference } from "../provider";
import { isPushEndpoint } from "./endpoint";
import { vapidKeys } from "./vapid";
import { createWebPush } from "./web-push";

const secrets = createSecrets("a secret for tests, long enough to be one");
const now = new Date("2026-03-10T06:30:00.000Z");
const clock = { now: () => now };
const subject = "mailto:support@example.in";

let service: FakePushService;
let removed: number[];
beforeEach(async () => {
  service = await startPushService(subject);
  removed = [];
});
afterEach(() => service.close());

const replies = {
  removeBrowser: (id: number) => {
    removed.push(id);
    return Promise.resolve();
  },
};

function push(changes: Partial<PushMessage> = {}, ownService: string | null = service.url) {
  const { endpoint, keys } = service.subscribe(vapidKeys(secrets).publicKey);
  const message: PushMessage = {
    ...{ channel: "push", to: endpoint, keys, subscriptionId: 7, purpose: "message", reason: "2", plate: "KA01AB1234" },
    ...{ language: "hi", answerCode: "7KQ2M4XPTV", isUrgent: true, hidesReason: false, endsAt: now.getTime() + 3600_000 },
    ...changes,
  };
  const provider = createWebPush({ provider: "web", subject, ownService }, { clock, secrets }, replies);
  return provider.send(815, message, new AbortController().signal);
}

const shown = () => service.received.map(({ text }) => JSON.parse(text) as Record<string, unknown>);

describe("a notification", () => {
  test("is encrypted for the browser, and has plate, reason, buttons and what the browser says after an answer", async () => {
    expect(await push()).toEqual({ kind: "accepted", reference: null });
    const [notification] = shown();
    expect(notification).toEqual({
      title: "KA01AB1234",
      body: "कार को टो करके ले जाया जा रहा है",
      actions: [
        { action: "on_my_way_5", title: "आ रहे हैं, 5 मिनट में" },
        { action: "cannot_come", title: "अभी नहीं आ सकते" },
      ],
      code: "7KQ2M4XPTV",
      reference: expect.any(String) as unknown,
      tag: expect.stringMatching(/^[\w-]{32}$/) as unknown,
      sent: "आपका जवाब भेज दिया गया।",
      notSent: "आपका जवाब नहीं गया। फिर कोशिश करने के लिए टैप करें।",
    });
    expect(readCallbackReference(secrets, String(notification?.["reference"]))).toBe(815);
    expect(service.problems).toEqual([]);
  });

  test("hides its reason if the owner likes, and a test says that it is one", async () => {
    await push({ hidesReason: true, language: "en" });
    await push({ purpose: "test", reason: "", plate: "", answerCode: "", language: "fr" });
    expect(shown()).toMatchObject([
      { title: "KA01AB1234", body: "Somebody is at your vehicle" },
      { title: "This is the test that you asked for.", actions: [], code: "" },
    ]);
    expect(service.received[0]?.text).not.toContain("towed");
  });

  test("is kept for ten minutes if it is urgent, else until the contact ends", async () => {
    await push();
    await push({ isUrgent: false });
    await push({ endsAt: now.getTime() + 30_000 });
    expect(service.received.map(({ ttl, urgency }) => ({ ttl, urgency }))).toEqual([
      { ttl: 600, urgency: "high" },
      { ttl: 3600, urgency: "normal" },
      { ttl: 30, urgency: "high" },
    ]);
  });

  test("replaces an earlier one of the same contact, and no other", async () => {
    await push();
    await push({ purpose: "reminder" });
    await push({ answerCode: "ANOTHER234" });
    const topics = service.received.map(({ topic }) => topic);
    expect(topics[1]).toBe(topics[0]);
    expect(topics[2]).not.toBe(topics[0]);
    expect(shown().map(({ tag }) => tag)).toEqual(topics);
  });
});

describe("what a push service answers", () => {
  test.each([404, 410] as const)("%i removes the browser, and the ladder goes on", async (status) => {
    const { endpoint, keys } = service.subscribe(vapidKeys(secrets).publicKey);
    service.expire(endpoint, status);
    expect(await push({ to: endpoint, keys })).toEqual({ kind: "refused", reason: "invalid" });
    expect(removed).toEqual([7]);
  });

  test.each([
    ["limited", "failed"],
    ["busy", "failed"],
    ["lost", "failed"],
    ["denied", "rejected"],
  ] as const)("%s: %s", async (fault, kind) => {
    service.behave(fault);
    expect(await push()).toMatchObject({ kind });
    expect(removed).toEqual([]);
  });

  test("413 is our fault, and is not tried again", async () => {
    expect(await push({ plate: "K".repeat(4000) })).toMatchObject({ kind: "rejected" });
  });

  test("a browser that subscribed with another key is not ours", async () => {
    const { endpoint, keys } = service.subscribe("another key");
    expect(await push({ to: endpoint, keys })).toMatchObject({ kind: "rejected" });
    expect(service.received).toEqual([]);
  });
});

describe("an endpoint in our own network", () => {
  test("is not reached, and its browser is removed", async () => {
    expect(await push({}, null)).toEqual({ kind: "refused", reason: "invalid" });
    expect(removed).toEqual([7]);
    expect(service.received).toEqual([]);
  });

  test("is known by its form, except that of the operator's own service", () => {
    const isAllowed = (endpoint: string) => isPushEndpoint(endpoint, "http://push.internal:8080");
    expect(["https://fcm.googleapis.com/fcm/send/1", "https://web.push.apple.com/1", "http://push.internal:8080/1"].map(isAllowed)).toEqual(
      [true, true, true],
    );
    const refused = [
      "https://10.0.0.1/",
      "https://[fd00::1]/",
      "https://0x7f.1/",
      "https://printer.local/",
      "ftp://a.in/",
      "https://a.in:22/",
    ];
    expect(refused.filter(isAllowed)).toEqual([]);
  });
});

test("the keys are those of the secret", () => {
  expect(vapidKeys(secrets)).toEqual(vapidKeys(createSecrets("a secret for tests, long enough to be one")));
  expect(vapidKeys(createSecrets("another secret for tests, long enough to be one"))).not.toEqual(vapidKeys(secrets));
});

test("the fake decrypts the example of RFC 8291, section 5", () => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
  const body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT" +
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  const keys = { publicKey: ecdh.getPublicKey(), auth, secretWith: (other: Buffer) => ecdh.computeSecret(other) };
  expect(decrypt(Buffer.from(body, "base64url"), keys)).toBe("When I grow up, I want to be a watermelon");
});
