import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { askForResellerDetails, readResellerDetails } from "#contract/reseller";
import { readToday } from "../../../desk/today";
import { operatorOf, readerOf } from "../../../testing/operator";
import { bookPostpaid, enrol, orderIdOf, type TestReseller } from "../../../testing/resellers";
import { waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { taxDocuments } from "../../tables";

let backend: TestBackend;
const operate = operatorOf(() => backend);

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const kerala = {
  name: "Kaveri  Tyres",
  gstin: "32AAPFU0939F1Z4",
  phone: "9846012345",
  address: "3 Beach Road",
  city: "Kochi",
  state: "Kerala",
  pincode: "682001",
};

async function detailsOf({ guid, token: bearer }: TestReseller) {
  const outcome = await backend.call(readResellerDetails, { guid }, { bearer });
  if (outcome.kind !== "ok") throw new Error("No details");
  return outcome.data;
}

const ask = ({ guid, token: bearer }: TestReseller, changes: Partial<typeof kerala> = {}) =>
  backend.call(askForResellerDetails, { guid, ...kerala, ...changes }, { bearer });

const waiting = async () => (await readToday(backend.services, "all")).waiting.find(({ list }) => list === "resellers")?.count;

/** What the reseller's mail about the details says. Each reseller of these tests gets one. */
async function mailTo({ email }: TestReseller): Promise<string | undefined> {
  const mails = await waitingMails(backend.services);
  return mails.find(({ to, subject }) => to === email && subject.endsWith("your business details"))?.text;
}

test("a change waits for the operator, and once it is confirmed, the next invoice has it", async () => {
  const reseller = await enrol(backend);
  const before = await detailsOf(reseller);
  expect(before.wanted).toBeNull();
  expect(await ask(reseller)).toMatchObject({ kind: "ok" });
  const wanted = { ...kerala, name: "Kaveri Tyres" };
  expect(await detailsOf(reseller)).toEqual({ ...before, wanted });
  const again = { kind: "refused", message: "We are checking a change already. Write to us to correct it." };
  expect(await ask(reseller)).toMatchObject(again);
  expect(await waiting()).toBe(1);
  const page = await readerOf(backend.services).readThing({ kind: "resellers", id: String(reseller.id) });
  expect(page?.actions.map(({ command }) => command)).toContain("answer-reseller-details");

  expect((await operate(`answer-reseller-details ${reseller.email}`)).kind).toBe("done");
  expect(await detailsOf(reseller)).toMatchObject({ details: wanted, wanted: null });
  expect([await waiting(), await mailTo(reseller)]).toEqual([0, expect.stringContaining("Your business details are changed")]);
  const order = orderIdOf(await bookPostpaid(backend, reseller, { car: 1 }));
  const [invoice] = await backend.services.database
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, Number(order)));
  expect(invoice?.content.buyer).toMatchObject({ ...wanted, stateCode: "32" });
});

test("a declined change leaves everything as it was, says why, and can be followed by another", async () => {
  const reseller = await enrol(backend);
  const { details } = await detailsOf(reseller);
  expect((await operate(`answer-reseller-details ${reseller.email}`)).said).toBe("The reseller does not ask for other details.");
  await ask(reseller);
  await operate(`answer-reseller-details ${reseller.email} --decline`, "The GSTIN is of another business.");
  expect(await detailsOf(reseller)).toEqual({ details, wanted: null });
  expect(await mailTo(reseller)).toContain("Your business details stay as they were: The GSTIN is of another business.");
  expect((await ask(reseller)).kind).toBe("ok");
});

test.each([
  ["a wrong check character", { gstin: "32AAPFU0939F1Z5" }, "Check the GSTIN. One of Kerala begins with 32."],
  ["a GSTIN of another state", { gstin: "27AAPFU0939F1ZV" }, "Check the GSTIN. One of Kerala begins with 32."],
  ["an unknown state", { state: "Atlantis" }, "Please select a state."],
  ["a wrong pincode", { pincode: "68200" }, "Pincode must be 6 digits."],
])("%s is refused", async (_, changes, message) => {
  const reseller = await enrol(backend);
  expect(await ask(reseller, changes)).toMatchObject({ kind: "refused", message });
  expect((await detailsOf(reseller)).wanted).toBeNull();
});
