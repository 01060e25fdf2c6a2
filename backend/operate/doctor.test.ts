import { tmpdir } from "node:os";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startFakeMailServer, type FakeMailServer } from "../../tests/fakes/mail-server";
import { readBackendEnvironment } from "../environment/environment";
import { createServices } from "../composition/services";
import { systemClock } from "../process/clock";
import { silentLog } from "../process/log";
import { openForTests } from "../testing/test-database";
import type { OpenDatabase } from "../database/database";
import { doctor } from "./commands/doctor";

const SECRET = "a secret for tests that is long enough";
const razorpay = { PAYMENTS: "razorpay", RAZORPAY_KEY_ID: "rzp", RAZORPAY_KEY_SECRET: "key", RAZORPAY_WEBHOOK_SECRET: "hook" };
const healthy = {
  DATA_DIR: tmpdir(),
  APP_ORIGIN: "https://stickers.example.in",
  DESK_ORIGIN: "https://desk.example.in",
  POSTAL_ADDRESS: "7 MG Road, Pune 411001",
  GSTIN: "27AAPFU0939F1ZV",
  GRIEVANCE_OFFICER: "Asha Menon",
};

let opened: OpenDatabase;
let mailServer: FakeMailServer;
let closedPort: number;

beforeAll(async () => {
  [opened, mailServer, closedPort] = await Promise.all([openForTests(), startFakeMailServer(), portThatRefuses()]);
});
afterAll(async () => {
  await opened.close();
  await mailServer.close();
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
  const outcome = await doctor.perform(
    { services, dump: opened.dump, write: nothing, progress: nothing, recordDone: nothing, role: "all" },
    {},
  );
  return outcome.kind === "done" ? outcome.lines.join("\n") : outcome.message;
}

describe("doctor finds", () => {
  const smtp = (url: string) => ({ MAIL: "smtp", SMTP_URL: url, MAIL_FROM: "no-reply@stickers.example.in" });
  const nowhere = () => `http://127.0.0.1:${closedPort}`;
  const faults: readonly (readonly [string, () => Record<string, string>, RegExp])[] = [
    ["no APP_ORIGIN", () => ({ APP_ORIGIN: "" }), /APP_ORIGIN is not set +warning/],
    ["DESK_ORIGIN = APP_ORIGIN", () => ({ DESK_ORIGIN: healthy.APP_ORIGIN }), /DESK_ORIGIN is APP_ORIGIN +broken/],
    ["sandboxes, in development too", () => ({}), /Sandboxes: SMS, CALLS, MAIL, PAYMENTS +warning/],
    ["no seller", () => ({ GSTIN: "" }), /Invoices lack the seller +warning/],
    ["no seller of real payments", () => ({ ...razorpay, POSTAL_ADDRESS: "" }), /Invoices lack the seller +broken/],
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

  test("nothing wrong with a mail server that takes our log-in", async () =>
    expect(await examine(smtp(mailServer.url))).toMatch(/Mail server +ok/));
});
