import { afterAll, beforeAll, expect, test } from "vitest";

import type { Desk, DeskClient } from "#contract/desk";
import { timeCodeAt } from "../../operators/authenticator";
import { createOperator } from "../../operators/operators";
import { lastCode } from "../../../testing/codes";
import { waitingMails } from "../../../testing/shop";
import { testBackend, type TestBackend } from "../../../testing/test-backend";
import { createDesk } from "./desk";

let backend: TestBackend;
let desk: Desk;
const dump = () => {
  throw new Error("Unexpected backup");
};

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
  desk = createDesk(backend.services, { dump }, () => undefined);
});
afterAll(() => backend.close());

async function ticketOf(email: string, client: DeskClient): Promise<string> {
  backend.clock.advance(60);
  const sent = await desk.sendCode(email, client);
  if (sent.kind !== "ok") throw new Error(sent.message);
  const checked = await desk.verifyMailCode(sent.value.ticket, await lastCode(backend, email), client);
  if (checked.kind !== "ok") throw new Error(checked.message);
  return checked.value.ticket;
}

test("a browser that logged in before stays open while strangers type wrong codes, and one mail a day tells the operator", async () => {
  const email = "attacked@desk.example.in";
  await createOperator(backend.services, { email, name: "Asha", role: "viewer" });
  const office = { address: "203.0.113.8", browserMark: "office".padEnd(43, "_") };
  const firstTicket = await ticketOf(email, office);
  const secret = (await desk.readSetUp(firstTicket))?.secret ?? "";
  const code = () => timeCodeAt(secret, backend.clock.now());
  expect(await desk.confirmSetUp(firstTicket, code(), office)).toMatchObject({ kind: "ok" });
  const logIn = async (client: DeskClient) => (await desk.verifyTimeCode(await ticketOf(email, client), code(), client)).kind;
  const warnings = async () =>
    (await waitingMails(backend.services)).filter(({ subject }) => subject.startsWith("Wrong codes at the desk"));
  const attack = async (last: number) => {
    for (let address = 0; address < 4; address += 1) {
      backend.clock.advance(60);
      const stranger = { address: `198.51.100.${10 * last + address}`, browserMark: null };
      const sent = await desk.sendCode(email, stranger);
      if (sent.kind === "ok")
        for (let guess = 0; guess < 5; guess += 1) await desk.verifyMailCode(sent.value.ticket, `00000${guess}`, stranger);
    }
  };
  await attack(1);
  const newBrowser = { address: "192.0.2.1", browserMark: "new".padEnd(43, "_") };
  expect(await desk.sendCode(email, newBrowser)).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("Too many wrong") as string,
  });
  expect(await logIn(office)).toBe("ok");
  expect((await warnings()).map(({ to }) => to)).toEqual([email]);
  backend.clock.advance(3 * 3600);
  await attack(2);
  expect((await warnings()).map(({ to }) => to)).toEqual([email]);

  // Wrong codes of the app, of somebody who reads the operator's mails, do not close the office's lane either.
  const reader = { address: "198.51.100.99", browserMark: "reader".padEnd(43, "_") };
  backend.clock.advance(86_400);
  const ticket = await ticketOf(email, reader);
  const answers = [];
  for (let guess = 0; guess < 9; guess += 1) answers.push(await desk.verifyTimeCode(ticket, "000000", reader));
  expect(answers.at(-1)).toMatchObject({ message: expect.stringContaining("Too many wrong") as string });
  expect(await logIn(office)).toBe("ok");
});
