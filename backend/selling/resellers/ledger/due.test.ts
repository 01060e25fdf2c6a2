import { afterAll, beforeAll, expect, test } from "vitest";

import { DAY_SECONDS } from "#contract/day";
import { listLedger } from "#contract/reseller";
import { issueSession } from "../../../accounts/sessions";
import { operatorOf } from "../../../testing/operator";
import { bookPostpaid, enrol, orderIdOf, wholeList, type TestReseller } from "../../../testing/resellers";
import { testBackend, type TestBackend } from "../../../testing/test-backend";

const bankDetails = "PlateNote Pvt Ltd;Account 1;IFSC HDFC0000123";
let backend: TestBackend;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend({ RESELLER_CREDIT_DAYS: "21", BANK_DETAILS: bankDetails });
});
afterAll(() => backend.close());

/** Logs the reseller in again, because a session ends meanwhile. */
async function afterDays(days: number, { id, ...reseller }: TestReseller): Promise<TestReseller> {
  backend.clock.advance(days * DAY_SECONDS);
  return { ...reseller, id, token: await issueSession(backend.services.database, backend.services, "reseller", id) };
}

async function accountOf({ guid, token }: TestReseller) {
  const outcome = await backend.call(listLedger, { guid, ...wholeList }, { bearer: token });
  if (outcome.kind !== "ok") throw new Error("The account cannot be read");
  return { balance: outcome.data.balance, due: outcome.data.due };
}

test("the part of the debt that is due first has a day, over 31 March, and money that did not cover it is taken off", async () => {
  let reseller = await enrol(backend);
  expect((await accountOf(reseller)).due).toBeNull();
  // One pack at ₹405 costs ₹477.90 with GST, and three cost ₹1,433.70. They are booked on 10 March in India.
  await bookPostpaid(backend, reseller, { car: 1 });
  await bookPostpaid(backend, reseller, { bike: 3 });
  expect(await accountOf(reseller)).toEqual({
    balance: -1_911_60,
    due: { amount: 1_911_60, by: "31-03-2026", isOverdue: false, isPayable: true, bankDetails },
  });
  const pay = (rupees: string) => operate(`record-payment --reseller ${reseller.email} --amount ${rupees} --reference UTR-${rupees}`);
  await pay("500.05");
  expect((await accountOf(reseller)).due).toMatchObject({ amount: 1_411_55, by: "31-03-2026" });

  reseller = await afterDays(1, reseller);
  const later = orderIdOf(await bookPostpaid(backend, reseller, { car: 1 }));
  expect((await accountOf(reseller)).due).toMatchObject({ amount: 1_411_55, by: "31-03-2026" });
  reseller = await afterDays(20, reseller);
  expect((await accountOf(reseller)).due).toMatchObject({ by: "31-03-2026", isOverdue: false });
  reseller = await afterDays(1, reseller);
  expect((await accountOf(reseller)).due).toMatchObject({ by: "31-03-2026", isOverdue: true });
  await pay("1411.55");
  expect((await accountOf(reseller)).due).toMatchObject({ amount: 477_90, by: "01-04-2026", isOverdue: false });
  await operate(`cancel-order ${later} --note asked --refund`);
  expect(await accountOf(reseller)).toEqual({ balance: 0, due: null });
});
