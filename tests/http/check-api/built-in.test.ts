import { afterAll, beforeAll, expect, test } from "vitest";

import { demoOwners } from "../../../backend/composition/demo/data";
import { demoResellers } from "../../../backend/composition/demo/resellers";
import { checkApi } from "../../../integration/check-api/check";
import type { Verdict } from "../../../integration/check-api/judge";
import { nothingGiven } from "../../../integration/check-api/probes/probe";
import type { Report } from "../../../integration/check-api/report";
import { type Connection, connect } from "../../../integration/check-api/send";
import { stickers } from "../../harness/demo-stickers";
import { codeSentTo } from "../../harness/outbox";
import { startApi, type Server } from "../../harness/website";

let api: Server;
let connection: Connection;
beforeAll(async () => {
  api = await startApi();
  connection = connect(api.origin, {});
});
afterAll(async () => {
  await connection.close();
  await api.stop();
});

const differing = ({ calls }: Report) => calls.filter(({ verdict }) => verdict === "differs");
const pathsOf = ({ calls }: Report, wanted: Verdict) => calls.filter(({ verdict }) => verdict === wanted).map(({ path }) => path);
const notesIn = ({ calls }: Report) => calls.flatMap(({ findings }) => findings.flatMap(({ notes }) => notes));

test("the built-in API has no difference, and nothing is created without --create", async () => {
  const report = await checkApi(connection, nothingGiven);
  expect(differing(report)).toEqual([]);
  expect(notesIn(report)).toEqual([]);
  expect(report.calls).toHaveLength(37);
  const readable = ["/login", "/vehicle_owner/login", "/testimonial", "/state_list", "/pages", "/product_detail"];
  expect(pathsOf(report, "fits")).toEqual(readable);
});

test("the built-in API fits with --create, keeps the idempotency keys and shows all features", async () => {
  const newPhone = "9811122233";
  const phoneOf: Record<string, string> = {
    "the new phone": newPhone,
    "the new phone, for the second vehicle,": newPhone,
    "the owner's phone": demoOwners.asha.phone,
    "the reseller's e-mail": demoResellers.deccan.email,
  };
  const report = await checkApi(connection, {
    creates: true,
    sticker: stickers.paidCar,
    newStickers: [stickers.newPaidBike, stickers.postpaidNew],
    postpaidSticker: stickers.postpaidUnpaid,
    phone: demoOwners.asha.phone,
    newPhone,
    reseller: demoResellers.deccan.email,
    order: null,
    promoCode: "WELCOME10",
    askCode: (where) => codeSentTo(api.origin, phoneOf[where] ?? ""),
  });
  expect(notesIn(report)).toEqual(["The scan leads to /quickcontact."]);
  const paidOnly = ["/paymentstatus/postpaid", "/paymentstatus/renew", "/reseller_payment_status"];
  expect(pathsOf(report, "cannot tell")).toEqual(paidOnly);
  expect(report.features.filter(({ isShown }) => isShown !== "yes")).toEqual([]);
});
