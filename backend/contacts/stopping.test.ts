import { afterAll, beforeAll, expect, test } from "vitest";

import { liftStop, readContactSettings } from "#contract/contact-settings";
import { answerContact, readContact, readContactForOwner, remindOwner, stopScanner } from "#contract/contacts";
import { lookUpSticker, sendPresetMessage } from "#contract/scanning";
import { outbox } from "../database/schema/delivery";
import { stoppedCallers } from "../database/schema/shield";
import { allContacts, clearContacts } from "../testing/contacts";
import { registerOwner, type VehicleOwner } from "../testing/owners";
import { testBackend, type TestBackend } from "../testing/test-backend";
import { answerCode } from "./answer-code";

let backend: TestBackend;
let owner: VehicleOwner;

const scanner = { from: "203.0.113.1" };
const somebodyElse = { from: "198.51.100.9" };

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  owner = await registerOwner(backend, "9830000001", { isPaid: true });
});
afterAll(() => backend.close());

const view = async (code: string) => {
  const outcome = await backend.call(readContactForOwner, { code });
  return outcome.kind === "ok" ? outcome.data : outcome;
};
const send = (sender = scanner, proof: string | null = null) =>
  backend.call(sendPresetMessage, { guid: owner.guid, messageId: "2", proof }, sender);
const settings = async () => {
  const { loginId, vehicleId, token } = owner;
  const outcome = await backend.call(readContactSettings, { loginId, vehicleId }, { bearer: token });
  if (outcome.kind !== "ok") throw new Error("The settings were not read");
  return outcome.data;
};
const asksProof = async (sender = scanner) => {
  const outcome = await backend.call(lookUpSticker, { guid: owner.guid }, sender);
  return outcome.kind === "ok" && outcome.data.sticker.shield?.asksProof;
};

/** Sends a message. @returns its contact's reference and the code in the owner's SMS. */
async function contact(): Promise<{ reference: string; code: string }> {
  await clearContacts(backend.services);
  await backend.services.database.delete(stoppedCallers);
  const sent = await send();
  const [found] = await allContacts(backend.services);
  if (sent.kind !== "ok" || found === undefined) throw new Error("The message was not sent");
  return { reference: sent.data.contact ?? "", code: answerCode(backend.services.secrets, found.id) };
}

test("An owner stops a person from the link, and lets them write again", async () => {
  const { code } = await contact();
  expect(await view(code)).toMatchObject({ isStopped: false });
  for (let time = 0; time < 2; time += 1) expect(await backend.call(stopScanner, { code })).toMatchObject({ kind: "ok" });
  expect(await view(code)).toMatchObject({ isStopped: true });
  expect([await asksProof(), await asksProof(somebodyElse)]).toEqual([true, false]);
  expect(await send()).toMatchObject({ kind: "refused" });
  expect(await send(somebodyElse)).toMatchObject({ kind: "ok" });

  const { stopped } = await settings();
  expect(stopped).toMatchObject([{ reason: "2", at: backend.clock.now() }]);
  const { loginId, vehicleId, token } = owner;
  await backend.call(liftStop, { loginId, vehicleId, stopId: stopped[0]?.id ?? "" }, { bearer: token });
  expect(await view(code)).toMatchObject({ isStopped: false });
  expect(await asksProof()).toBe(false);
  expect(await send()).toMatchObject({ kind: "ok" });
});

test("A stop cancels the reminder, and the person can neither remind the owner nor call again", async () => {
  const { reference, code } = await contact();
  const waiting = async () => (await backend.services.database.select().from(outbox)).filter(({ state }) => state === "waiting").length;
  expect(await waiting()).toBe(1);
  await backend.call(stopScanner, { code });
  expect(await waiting()).toBe(0);
  backend.clock.advance(1200);
  const status = await backend.call(readContact, { contact: reference });
  expect(status).toMatchObject({ data: { state: "open", answer: null, reminder: null, offers: ["solve"] } });
  expect((await backend.call(remindOwner, { contact: reference })).kind).toBe("refused");
  expect((await backend.call(answerContact, { code, answer: "taken_care_of" })).kind).toBe("ok");
});

test("Opening the link ten times stops nobody, and a guessed code tells nothing", async () => {
  const { code } = await contact();
  for (let time = 0; time < 10; time += 1) await view(code);
  expect(await asksProof()).toBe(false);
  const guessed = await backend.call(stopScanner, { code: "0123456789" });
  expect(guessed).toEqual(await backend.call(stopScanner, { code: "not a code" }));
  expect(guessed).toMatchObject({ kind: "refused" });
  backend.clock.advance(24 * 3600);
  expect(await backend.call(stopScanner, { code })).toEqual(guessed);
});
