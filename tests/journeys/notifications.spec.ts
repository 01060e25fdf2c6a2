import type { BrowserContext, Page, Worker } from "@playwright/test";

import { findChromium } from "../../commands/steps/programs.mjs";
import { demoOwners } from "../../backend/composition/demo/data";
import { startPushService, type FakePushService } from "../fakes/push-service";
import { chromiumOptions } from "../harness/chromium";
import { stickers } from "../harness/demo-stickers";
import { expect, test as journey } from "../harness/journey";
import { startWebsite, type Server } from "../harness/website";
import { readCode } from "./outbox-page";

type Pushed = { readonly service: FakePushService; readonly server: Server };

/** A website whose notifications go through a push service that stands in for those of the browsers' makers. */
const test = journey.extend<object, { pushed: Pushed }>({
  pushed: [
    async ({}, use) => {
      const service = await startPushService("mailto:support@example.in");
      const environment = { PUSH: "web", PUSH_SERVICE_ORIGIN: service.url, SUPPORT_EMAIL: "support@example.in" };
      const server = await startWebsite({ environment });
      await use({ service, server });
      await server.stop();
      await service.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ pushed }, use) => use(pushed.server.origin),
});

// The fast build of Chromium has no notifications.
test.use({ launchOptions: chromiumOptions(findChromium()), permissions: ["notifications"] });
test.describe.configure({ mode: "default" });

const { asha } = demoOwners;

test("an owner turns notifications on, sees one, answers from its button, and opens it, with scripts", async ({
  page,
  context,
  pushed,
  openPhone,
}) => {
  const { service, server } = pushed;
  await subscribeBy(page, service);
  await logIn(page, server.origin);
  await page.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(page.getByText("This browser gets notifications now.")).toBeVisible();
  await expect(page.getByText("(this one)")).toBeVisible();

  const phone = await openPhone();
  await phone.goto(`${server.origin}/quickcontact?guid=${stickers.paidCar}`);
  await phone.getByLabel("lights of the car are on").check();
  await phone.getByRole("button", { name: "Message" }).click();
  await expect.poll(() => service.received.length).toBe(1);
  const text = service.received[0]?.text ?? "";
  expect(service.problems).toEqual([]);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await deliver(context, page, server.origin, text);
  await expect
    .poll(() => shown(worker))
    .toEqual([{ title: "KA03MN4521", body: "lights of the car are on", actions: ["On my way, 5 minutes", "I cannot come now"] }]);
  // The browser has said that it was shown. Before, the message was only handed over.
  await phone.reload();
  await expect(phone.getByText(/delivered/i).first()).toBeVisible();

  expect(await click(worker, "on_my_way_5")).toEqual([]);
  await expect.poll(() => shown(worker)).toEqual([{ title: "KA03MN4521", body: "Your answer is sent.", actions: [] }]);
  await phone.reload();
  await expect(phone.getByText("On my way, 5 minutes").first()).toBeVisible();
  const [opened = ""] = await click(worker, "");
  await page.goto(opened);
  await expect(page.getByText("Your answer", { exact: true })).toBeVisible();
});

test("a notification whose answer cannot be sent says so, with scripts", async ({ page, context, pushed }) => {
  const { service, server } = pushed;
  await subscribeBy(page, service);
  await logIn(page, server.origin);
  await page.getByRole("button", { name: "Turn on in this browser" }).click();
  await expect(page.getByText("This browser gets notifications now.")).toBeVisible();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const alert = {
    title: "KA01AB1234",
    body: "",
    tag: "1",
    code: "UNKNOWN234",
    reference: "x",
    sent: "Sent.",
    notSent: "Not sent.",
    actions: [],
  };
  await deliver(context, page, server.origin, JSON.stringify(alert));
  await expect.poll(() => shown(worker)).toEqual([{ title: "KA01AB1234", body: "", actions: [] }]);
  await click(worker, "cannot_come");
  await expect.poll(() => shown(worker)).toEqual([{ title: "KA01AB1234", body: "Not sent.", actions: [] }]);
});

test("a browser that blocks notifications says what to do, with scripts", async ({ page, context, pushed }) => {
  await context.clearPermissions();
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await logIn(page, pushed.server.origin);
  await expect(page.getByText("This browser blocks our notifications.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on in this browser" })).toBeHidden();
});

/** Makes the browser subscribe at the stand-in: its own push service is on the internet. */
async function subscribeBy(page: Page, service: FakePushService): Promise<void> {
  await page.exposeFunction("subscribeAtFake", (key: string) => service.subscribe(key));
  await page.addInitScript(() => {
    const atFake = (window as unknown as { subscribeAtFake: (key: string) => Promise<object> }).subscribeAtFake;
    PushManager.prototype.subscribe = async function (options) {
      const key = options?.applicationServerKey;
      const subscription = await atFake(typeof key === "string" ? key : "");
      return { toJSON: () => subscription } as unknown as PushSubscription;
    };
  });
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto("/alerts");
  await page.getByLabel("Phone number").fill(asha.phone);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify OTP");
  await page.getByLabel("OTP").fill(await readCode(page, origin, asha.phone));
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alerts");
}

/** Delivers what a push service would, to the service worker of /alerts. */
async function deliver(context: BrowserContext, page: Page, origin: string, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL === `${origin}/alerts`);
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

type ServiceWorker = { readonly registration: ServiceWorkerRegistration };

function shown(worker: Worker): Promise<{ title: string; body: string; actions: string[] }[]> {
  return worker.evaluate(async () => {
    const found = await (self as unknown as ServiceWorker).registration.getNotifications();
    return found.map((notification) => ({
      title: notification.title,
      body: notification.body,
      actions: (notification as unknown as { actions: { title: string }[] }).actions.map(({ title }) => title),
    }));
  });
}

/**
 * Clicks the notification that is shown, or one of its buttons. Nothing outside a desktop can click one, so the event is made here: such an
 * event may neither wait nor open a window, so both are recorded instead.
 * @returns the paths that the service worker opened.
 */
function click(worker: Worker, action: string): Promise<string[]> {
  return worker.evaluate(async (action) => {
    type Scope = ServiceWorker & { readonly clients: { openWindow(path: string): Promise<unknown> } } & EventTarget;
    type Constructors = Record<"NotificationEvent", new (name: string, init: object) => Event> &
      Record<"ExtendableEvent", { prototype: { waitUntil(work: Promise<unknown>): void } }>;
    const scope = self as unknown as Scope;
    const { NotificationEvent, ExtendableEvent } = self as unknown as Constructors;
    const opened: string[] = [];
    const works: Promise<unknown>[] = [];
    ExtendableEvent.prototype.waitUntil = (work) => void works.push(work);
    scope.clients.openWindow = (path) => Promise.resolve(opened.push(path));
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
    await Promise.all(works);
    return opened;
  }, action);
}
