import { beforeEach, expect, test } from "vitest";

import type { SendOutcome } from "../providers/provider";
import { createRecentResponses, type RecentResponses } from "./deliver";

/** Tests how long a decoy takes, and its outcome. A decoy is a row that looks like a message but is never sent. */

const accepted: SendOutcome = { kind: "accepted", reference: null };
const rejected: SendOutcome = { kind: "rejected", reason: "unknown account" };
const refused: SendOutcome = { kind: "refused", reason: "invalid" };

let clock = 0;
let waited: number[];
let responses: RecentResponses;

beforeEach(() => {
  waited = [];
  responses = createRecentResponses({ now: () => clock, pause: (milliseconds) => Promise.resolve(waited.push(milliseconds)) });
});

const observe = (outcome: SendOutcome, milliseconds: number) =>
  responses.observe("sms", () => {
    clock += milliseconds;
    return Promise.resolve(outcome);
  });
const imitate = (channel: "sms" | "mail" = "sms") => responses.imitate(channel, new AbortController().signal);

test("A decoy does not wait if its channel has had no response yet", async () => {
  expect(await imitate()).toEqual(accepted);
  expect(waited).toEqual([]);
});

test("A decoy gets the latest outcome and takes as long as a message that got it. Refusals of single recipients do not count", async () => {
  await observe({ kind: "accepted", reference: "SM1" }, 180);
  await observe(rejected, 20);
  await observe(accepted, 220);
  await observe(refused, 90);
  for (let count = 0; count < 50; count += 1) expect(await imitate()).toEqual(accepted);
  expect(new Set(waited)).toEqual(new Set([180, 220]));
  waited = [];
  await observe(rejected, 30);
  for (let count = 0; count < 50; count += 1) expect(await imitate()).toEqual(rejected);
  expect(new Set(waited)).toEqual(new Set([20, 30]));
});

test("Each channel has separate responses", async () => {
  await observe(rejected, 20);
  expect(await imitate("mail")).toEqual(accepted);
  expect(waited).toEqual([]);
});
