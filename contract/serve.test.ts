import { expect, test } from "vitest";

import { calls } from "./index";
import { listStates } from "./content";
import { readAnswer } from "./outcome";
import { lookUpSticker } from "./scanning";
import {
  readRequest,
  writeFailure,
  writeLimited,
  writeRefusal,
  writeSuccess,
  writeUnauthorised,
  writeUnavailable,
  type WrittenResponse,
} from "./serve";
import { words } from "./words";

/** Returns a response as the website receives it. */
const received = ({ status, body, headers }: WrittenResponse) => ({ status, body, retryAfter: headers["Retry-After"] ?? null });

test.each([
  [{ guid: "MH31" }, { guid: "MH31" }],
  [{ guid: 31, unknown: true }, { guid: "31" }],
  [{}, null],
  [null, null],
  ["MH31", null],
])("the request %j is read as %j", (json, request) => {
  expect(readRequest(lookUpSticker, json)).toEqual(request);
});

test.each([
  [lookUpSticker.path, ["ErrorCode", "Status"]],
  [listStates.path, ["ErrorCode", "Status", "status"]],
])("a success of %s has the marks %j", (path, marks) => {
  const written =
    path === listStates.path ? writeSuccess(listStates, { states: [], takesGstin: null }) : writeSuccess(lookUpSticker, { sticker });
  const body = JSON.parse(written.body) as object;
  expect(Object.keys(body).filter((name) => /^(ErrorCode|status)$/i.test(name))).toEqual(marks);
});

const sticker = {
  id: "77",
  kind: "1",
  rate: 50_000,
  productId: "1",
  productName: "Car QR Sticker",
  bloodGroup: "O+",
  plate: "MH31FA2024",
  ownerId: "12",
  vehicleId: "34",
  isPaid: true,
  trialEndsAt: new Date("2027-03-31T18:29:59.000Z"),
  shield: null,
  takesReports: null,
  tellsOfMissedScans: null,
};

test("the website reads a written success as the same answer", () => {
  const written = writeSuccess(lookUpSticker, { sticker }, "Found");
  expect(readAnswer(lookUpSticker, received(written))).toEqual({ kind: "ok", data: { sticker }, message: "Found" });
});

test.each(calls.map((call) => [call.path, call] as const))("the website reads each failure of %s as what was written", (_, call) => {
  const read = (written: WrittenResponse) => readAnswer(call, received(written));
  expect(read(writeRefusal(call, "Ask our office"))).toEqual({ kind: "refused", message: "Ask our office" });
  expect(read(writeRefusal(call, words.formUsedOtherwise))).toMatchObject({ kind: "refused", code: "formUsedOtherwise" });
  expect(read(writeUnauthorised(call, "Log in"))).toEqual({ kind: "unauthorised", message: "Log in" });
  expect(read(writeLimited(call, 119.2, "Wait"))).toEqual({ kind: "limited", retryAfter: 120, message: "Wait" });
  expect(read(writeUnavailable(call, 5, "Later"))).toEqual({ kind: "unavailable" });
  expect(read(writeFailure(call, 400, "Unreadable"))).toEqual({ kind: "refused", message: "Unreadable" });
});
