import type { AnswerOf } from "#contract/call";
import type { Id } from "#contract/fields";
import { calls } from "#contract/index";
import { products } from "#contract/limits";
import { orderAmounts } from "#contract/order-amounts";
import * as reseller from "#contract/reseller";
import { discountedRate } from "#contract/money";
import { bookedFor, failedBefore, type Given, NO_CODE, type Recorder, success, wholeList } from "./probe";

/** Logs a reseller in, places an order of each kind, and reads every list. */
export async function probeReseller(recorder: Recorder, given: Given): Promise<void> {
  const { probe, skip } = recorder;
  const { reseller: email } = given;
  const { requestResellerCode, verifyResellerCode } = reseller;
  const portal = calls.filter(({ caller, isBeyondSpec }) => caller === "reseller" && isBeyondSpec !== true);
  if (!given.creates || email === null) {
    const reason = "It needs a reseller's log-in. Allow the code with --create and --reseller.";
    skip(reason, requestResellerCode, verifyResellerCode, ...portal);
    return;
  }
  const requested = await probe(reseller.requestResellerCode, { email }, { ...success, input: "the reseller's e-mail" });
  if (requested === null) {
    skip(failedBefore(requestResellerCode), verifyResellerCode, ...portal);
    return;
  }
  const code = await given.askCode("the reseller's e-mail");
  if (code === null) {
    skip(NO_CODE, verifyResellerCode, ...portal);
    return;
  }
  const challenge = requested.authorisation?.token ?? null;
  const login = await probe(reseller.verifyResellerCode, { email, code }, { ...success, input: "the code", token: challenge });
  const guid = login?.reseller?.guid ?? null;
  if (login === null) {
    skip(failedBefore(verifyResellerCode), ...portal);
    return;
  }
  if (guid === null || login.token === "") {
    skip(failedBefore(verifyResellerCode, "gave no guid or no token"), ...portal);
    return;
  }
  await probeOrders(recorder, login, guid);
  await probeLists(recorder, { guid, token: login.token, order: given.order });
}

async function probeOrders(
  { probe, skip }: Recorder,
  { token, reseller: terms }: AnswerOf<typeof reseller.verifyResellerCode>,
  guid: Id,
): Promise<void> {
  const bearer = { ...success, token };
  const priced = await probe(reseller.readPrice, { guid, productId: null, quantity: 1 }, { ...bearer, input: "one sticker" });
  if (priced === null) {
    skip(failedBefore(reseller.readPrice), reseller.placePostpaidOrder, reseller.placePrepaidOrder);
    return;
  }
  const oneAt = (percent: number) => [{ productId: products.car, quantity: 1, price: discountedRate(priced.price.price, percent) }];
  const [prepaidPercent, postpaidPercent] = [terms?.prepaidDiscountPercent ?? 0, terms?.postpaidDiscountPercent ?? 0];
  const postpaid = { guid, paymentMode: null, discountPercent: postpaidPercent, lines: oneAt(postpaidPercent) };
  await probe(reseller.placePostpaidOrder, postpaid, { ...bearer, input: "a postpaid order", repeats: true });
  const prepaid = { guid, discountPercent: prepaidPercent, lines: oneAt(prepaidPercent) };
  await probe(reseller.placePrepaidOrder, prepaid, {
    ...bearer,
    input: "a prepaid order",
    repeats: true,
    inspect: bookedFor(orderAmounts(prepaid.lines, 0).total),
  });
}

type Lists = { readonly guid: Id; readonly token: string; readonly order: string | null };

async function probeLists({ probe, skip }: Recorder, { guid, token, order }: Lists): Promise<void> {
  const bearer = { ...success, token, input: "the reseller" };
  const everything = { guid, ...wholeList, search: null, status: null, wantsOverview: null };
  const found = await probe(reseller.listOrders, everything, bearer);
  const orderId = order ?? found?.orders[0]?.id;
  if (orderId === undefined) skip("The reseller has no order. Give one with --order.", reseller.readOrder);
  else await probe(reseller.readOrder, { guid, orderId }, { ...bearer, input: "an order" });
  await probe(reseller.listStickers, { guid, page: null, pageSize: null, search: null, status: null }, bearer);
  await probe(reseller.listLedger, { guid, ...wholeList }, bearer);
  await probe(reseller.listPayments, { guid, ...wholeList }, bearer);
}
