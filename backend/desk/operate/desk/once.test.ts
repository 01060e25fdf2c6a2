import { afterAll, beforeAll, expect, test } from "vitest";

import { issueSession } from "../../../accounts/sessions";
import { owners, stickers } from "../../../registry/tables";
import { insertJob, readJob } from "../../operators/job-store";
import { createOperator, findOperatorByEmail } from "../../operators/operators";
import { waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { breachNotice } from "../commands/owners";
import { createDesk, isJob } from "./desk";
import { workOnNextJob } from "./job-worker";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());

const dump = () => {
  throw new Error("Unexpected backup");
};

test("a notice of a breach is a job once it is sent, and goes on after an interruption without telling anybody twice", async () => {
  const { services, clock } = backend;
  const mobiles = Array.from({ length: 120 }, (_, each) => String(9_700_000_000 + each));
  const ids = () => ({ id: services.secrets.randomId(), loginId: services.secrets.randomId(), createdAt: clock.now() });
  await services.database.insert(owners).values(mobiles.map((phone) => ({ ...ids(), phone, email: `breach${phone}@example.in` })));
  await createOperator(services, { email: "all@desk.example.in", name: "all", role: "all" });
  const operatorId = (await findOperatorByEmail(services.database, "all@desk.example.in"))?.id ?? 0;
  const raw = {
    nature: "A lost backup",
    consequences: "Calls",
    measures: "Keys changed",
    advice: "Be careful",
    phones: mobiles.join("\n"),
  };
  expect([isJob(breachNotice, raw), isJob(breachNotice, { ...raw, send: true })]).toEqual([false, true]);

  const jobOf = async (used: typeof services) => {
    const job = await insertJob(services, { operatorId, command: "breach-notice", raw: { ...raw, send: true } });
    await workOnNextJob(used, { dump }, () => undefined);
    return readJob(services, job);
  };
  const told = async () => (await waitingMails(services)).map(({ to }) => to);
  let enqueued = 0;
  const enqueue: typeof services.outbox.enqueue = (...message) => {
    enqueued += 1;
    if (enqueued > 70) throw new Error("killed");
    return services.outbox.enqueue(...message);
  };
  expect(await jobOf({ ...services, outbox: { ...services.outbox, enqueue } })).toMatchObject({ state: "failed", done: 50, total: 120 });
  expect(await told()).toHaveLength(50);
  expect(await jobOf(services)).toMatchObject({ state: "done" });
  expect((await told()).toSorted()).toEqual(mobiles.map((phone) => `breach${phone}@example.in`));
  expect(await jobOf(services)).toMatchObject({ state: "failed", message: "This notice was sent to these owners before." });
  expect(await told()).toHaveLength(120);
});

test("a form of the desk that is sent twice works once, and says so", async () => {
  const { services } = backend;
  const desk = createDesk(services, { dump }, () => undefined);
  await createOperator(services, { email: "twice@desk.example.in", name: "twice", role: "orders" });
  const operatorId = (await findOperatorByEmail(services.database, "twice@desk.example.in"))?.id ?? 0;
  const token = await issueSession(services.database, services, "operator", operatorId);
  const send = () =>
    desk.runCommand(token, "mint", { batch: "twice", product: "car", kind: "prepaid", count: "2" }, { key: "one key", confirmed: null });
  const sent = (await Promise.all([send(), send()])).toSorted((one, other) => one.kind.localeCompare(other.kind));
  expect(sent).toMatchObject([
    { kind: "done" },
    { kind: "refused", message: expect.stringContaining("nothing was done again") as unknown },
  ]);
  expect(await services.database.$count(stickers)).toBe(2);
});
