import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addVehicle } from "#contract/accounts";
import { sendInquiry } from "#contract/content";
import { eraseOrder, readOrderPage, requestOrderErasureCode } from "#contract/order-page";
import { requestOwnerLoginCode } from "#contract/owner";
import { changePhone } from "#contract/owner-changes";
import { readMyData } from "#contract/rights";
import { knownBrowsers } from "../../accounts/tables";
import { inquiries } from "../../selling/content/tables";
import { orders } from "../../selling/tables";
import { orderCode } from "../../selling/orders/order-link";
import { askForCodes } from "../../testing/changes";
import { lastCode } from "../../testing/codes";
import { messagesIn } from "../../testing/outbox";
import { putSticker, registerOwner, type VehicleOwner } from "../../testing/owners";
import { paidBy } from "../../testing/payments";
import { acceptedOrder, placeTestOrder, report } from "../../testing/shop";
import { payPostpaid, reportPostpaid } from "../../testing/sticker-orders";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { notes } from "../tables";
import { eraseOwner } from "./erasure";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ APP_ORIGIN: "https://stickers.example.in" });
});
afterAll(() => backend.close());
beforeEach(() => backend.clock.advance(3600));

const own = ({ loginId }: VehicleOwner) => ({ loginId });
const as = ({ token: bearer }: VehicleOwner) => ({ bearer });

/** Places a guest's order and pays it. @returns its number, and the code in its link. */
async function placePaid(changes: Parameters<typeof placeTestOrder>[1]) {
  const placed = await placeTestOrder(backend, changes);
  expect(await report(backend, placed, await paidBy(backend, placed, `pay_${placed.orderId}`))).toMatchObject({ kind: "ok" });
  return { id: Number(placed.orderId), code: orderCode(backend.services.secrets, Number(placed.orderId)) };
}

async function orderRow(id: number) {
  const [row] = await backend.services.database.select().from(orders).where(eq(orders.id, id));
  return row;
}

const dataOf = async (owner: VehicleOwner) => JSON.stringify(await backend.call(readMyData, own(owner), as(owner)));

describe("a guest's order with the owner's phone number", () => {
  const guest = { name: "Ravi Guest", email: "ravi@guest.example", address: "7 Guest Street" };

  test("is neither shown to the owner nor erased nor moved with the owner", async () => {
    const owner = await registerOwner(backend, "9700000010", { isPaid: true });
    const { id } = await placePaid({ ...guest, phone: owner.phone });
    const letter = { firstName: "Ravi", lastName: "Guest", email: guest.email, phone: owner.phone, message: "My mistyped number" };
    await backend.call(sendInquiry, letter, { key: `guest ${owner.phone}` });
    for (const text of [guest.address, letter.message]) expect(await dataOf(owner)).not.toContain(text);
    const phone = "9700000011";
    const { newToken: token, ownToken } = await askForCodes(backend, owner, "phone", phone);
    const codes = { token, code: await lastCode(backend, phone), ownToken, ownCode: await lastCode(backend, owner.phone) };
    expect(await backend.call(changePhone, { loginId: owner.loginId, phone, ...codes }, as(owner))).toMatchObject({ kind: "ok" });
    expect(await orderRow(id)).toMatchObject({ phone: owner.phone });
    const next = await registerOwner(backend, owner.phone, { isPaid: true });
    expect(await dataOf(next)).not.toContain(guest.address);
    await eraseOwner(backend.services, Number(next.ownerId), "A letter of 4 March");
    expect(await orderRow(id)).toMatchObject({ ...guest, phone: owner.phone });
    expect(await backend.services.database.$count(inquiries, eq(inquiries.message, letter.message))).toBe(1);
  });

  test("of a postpaid sticker is the owner's once the owner registers the sticker with that number", async () => {
    const guid = await putSticker(backend, { isPostpaid: true });
    const phone = "9700000012";
    const placed = acceptedOrder(await payPostpaid(backend, guid, { ...guest, phone }));
    expect(await reportPostpaid(backend, placed, await paidBy(backend, placed, `pay_${placed.orderId}`))).toMatchObject({ kind: "ok" });
    const owner = await registerOwner(backend, phone, { isPaid: true });
    expect(await dataOf(owner)).not.toContain(guest.address);
    const vehicle = { plate: "KA01ZZ0002", emergencyPhone: "9123456780", guid, ownerId: owner.ownerId };
    expect(await backend.call(addVehicle, vehicle, as(owner))).toMatchObject({ kind: "ok" });
    expect(await dataOf(owner)).toContain(guest.address);
  });
});

describe("the erasure of an order by its link", () => {
  const askFor = async (code: string) => {
    backend.clock.advance(60);
    const sent = await backend.call(requestOrderErasureCode, { code }, { key: String(Math.random()), browser: "browser-1" });
    return sent.kind === "ok" ? (sent.data.authorisation?.token ?? "") : sent.kind;
  };
  const erase = (code: string, typedCode: string, challenge: string) =>
    backend.call(eraseOrder, { code, typedCode, challenge }, { browser: "browser-1" });

  test("takes the phone number and the e-mail address, with a code to the order's phone", async () => {
    const phone = "9700000021";
    const { id, code } = await placePaid({ phone, email: "reach@guest.example", name: "Ravi Guest" });
    const other = await placePaid({ phone, email: "other@guest.example", name: "Ravi Guest" });
    expect((await messagesIn(backend.services)).map(({ to }) => to)).toContain("reach@guest.example");
    for (const orderId of [id, other.id]) {
      const note = { id: orderId, orderId, message: "Leave it with the neighbour", writtenBy: "x", createdAt: backend.clock.now() };
      await backend.services.database.insert(notes).values(note);
    }
    const challenge = await askFor(code);
    const typed = await lastCode(backend, phone);
    expect(await erase(code, typed === "000000" ? "000001" : "000000", challenge)).toMatchObject({
      kind: "refused",
      message: "Invalid OTP..!",
    });
    expect(await orderRow(id)).toMatchObject({ phone });
    expect(await erase(code, typed, challenge)).toMatchObject({ kind: "ok" });
    expect(await orderRow(id)).toMatchObject({ phone: "", email: "", name: "Ravi Guest" });
    expect(await orderRow(other.id)).toMatchObject({ phone, email: "other@guest.example" });
    expect(await backend.services.database.select({ of: notes.orderId }).from(notes)).toEqual([{ of: other.id }]);
    expect(await askFor(code)).toBe("refused");
    expect((await messagesIn(backend.services)).map(({ to }) => to)).not.toContain("reach@guest.example");
    expect(await backend.services.database.$count(knownBrowsers, eq(knownBrowsers.account, phone))).toBe(0);
    expect(await backend.call(readOrderPage, { code })).toMatchObject({ kind: "ok", data: { order: { shipTo: { phone: "" } } } });
  });

  test("needs the order's own phone, a code for this, and an order that is no reseller's", async () => {
    const [own, others] = [await placePaid({ phone: "9700000022" }), await placePaid({ phone: "9700000023" })];
    const challenge = await askFor(own.code);
    const typed = await lastCode(backend, "9700000022");
    expect(await erase(others.code, typed, challenge)).toMatchObject({ kind: "refused" });
    const owner = await registerOwner(backend, "9700000013", { isPaid: true });
    const ofOwner = await placePaid({ phone: owner.phone });
    const login = await backend.call(requestOwnerLoginCode, { phone: owner.phone }, { from: "198.51.100.19" });
    const loginChallenge = login.kind === "ok" ? (login.data.authorisation?.token ?? "") : "";
    expect(await erase(ofOwner.code, await lastCode(backend, owner.phone), loginChallenge)).toMatchObject({ kind: "refused" });
    const rows = backend.services.database.update(orders).set({ kind: "reseller" });
    await rows.where(eq(orders.id, others.id));
    expect([await askFor(others.code), await askFor("7KQ2M4XP9R7KQ2M4")]).toEqual(["refused", "refused"]);
    for (const { id } of [own, others, ofOwner]) expect((await orderRow(id))?.phone).not.toBe("");
  });
});
