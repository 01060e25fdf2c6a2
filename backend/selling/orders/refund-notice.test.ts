import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { owners, stickers } from "../../registry/tables";
import { registerOwner } from "../../testing/owners";
import { acceptedOrder, waitingMails } from "../../testing/shop";
import { payPostpaid, renew } from "../../testing/sticker-orders";
import { registerSticker } from "../../testing/stickers";
import { testBackend, type TestBackend } from "../../testing/test-backend";
import { mailSentences } from "./mail-sentences";
import { sendRefundMail } from "./refund-notice";

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

async function orderPostpaid() {
  const { owner, guid } = await registerSticker(backend.services, { isPostpaid: true, isPaid: false });
  await backend.services.database.update(stickers).set({ rate: 500_00 }).where(eq(stickers.guid, guid));
  return { owner, guid, order: acceptedOrder(await payPostpaid(backend, guid)) };
}

async function orderRenewal() {
  const owner = await registerOwner(backend, "9820000001");
  return { guid: owner.guid, order: acceptedOrder(await renew(backend, owner)) };
}

/** Returns the text of the notice about an order. */
async function noticeOf({ orderId }: { readonly orderId: string }): Promise<string> {
  const { services } = backend;
  await services.database.transaction((transaction) =>
    sendRefundMail(transaction, services, Number(orderId), { kind: "paidTooLate", amount: 590_00 }),
  );
  const notice = (await waitingMails(services)).find(({ text }) => text.includes(orderId));
  return notice?.text ?? "";
}

describe("the notice that a payment for a postpaid sticker will be refunded", () => {
  test("is in the owner's language only", async () => {
    const { owner, order } = await orderPostpaid();
    await backend.services.database.update(owners).set({ language: "hi" }).where(eq(owners.id, owner.id));
    const text = await noticeOf(order);
    expect(text).toContain(mailSentences.hi.scanToOrderAgain);
    expect(text).not.toContain("You can");
  });

  test("advises to scan the sticker and to place the order again", async () => {
    expect(await noticeOf((await orderPostpaid()).order)).toContain(mailSentences.en.scanToOrderAgain);
  });
});

test.each([
  ["a postpaid sticker", orderPostpaid],
  ["a renewal", orderRenewal],
])("if another order has paid for the sticker, the notice for %s does not advise to place the order again", async (_name, place) => {
  const { guid, order } = await place();
  await backend.services.database.update(stickers).set({ isPaid: true }).where(eq(stickers.guid, guid));
  const text = await noticeOf(order);
  expect(text).toContain(mailSentences.en.refund);
  expect(text).not.toContain("order again");
});
