import * as accounts from "#contract/accounts";
import * as owner from "#contract/owner";
import * as payments from "#contract/payments";
import * as reseller from "#contract/reseller";
import { WITHOUT_TOKEN } from "../judge";
import { NO_EMAIL, noPhone, type Recorder, refusal, UNKNOWN_ID, unknownSticker, wholeList } from "./probe";

const WRONG_CODE = "000000";

/** A report of a payment that nobody made. */
export const forgedPayment = {
  paymentReference: "pay_check",
  orderId: UNKNOWN_ID,
  providerPaymentId: "pay_check",
  providerOrderId: "order_check",
  signature: "0".repeat(64),
  amount: 100,
  currency: payments.INR,
  status: payments.paymentStatuses.success,
  failureReason: null,
};

/** Makes calls that an API must refuse. They change nothing. */
export async function probeRefusals(recorder: Recorder): Promise<void> {
  await probeCodes(recorder);
  await probeWithoutToken(recorder);
  await probeForgedPayments(recorder);
}

async function probeCodes({ probe }: Recorder): Promise<void> {
  // An API may answer an unknown phone with a success, so that nobody learns who is registered.
  const impossible = { expected: "usable", input: "a phone number that cannot exist" } as const;
  const wrong = { ...refusal, input: "a wrong code" };
  const guid = unknownSticker();
  const phone = noPhone();
  await probe(accounts.requestLoginCode, { email: "", phone, phoneAgain: phone, guid }, impossible);
  await probe(accounts.requestRegistrationCode, { email: NO_EMAIL, phone: noPhone(), guid, ownerId: null }, impossible);
  await probe(accounts.verifyCode, { email: null, phone: noPhone(), code: WRONG_CODE, guid, ownerId: null }, wrong);
  await probe(owner.requestOwnerLoginCode, { phone: noPhone() }, impossible);
  await probe(owner.verifyOwnerLoginCode, { phone: noPhone(), code: WRONG_CODE }, wrong);
  await probe(reseller.requestResellerCode, { email: NO_EMAIL }, { ...impossible, input: "an unknown reseller" });
  await probe(reseller.verifyResellerCode, { email: NO_EMAIL, code: WRONG_CODE }, wrong);
}

async function probeWithoutToken({ probe }: Recorder): Promise<void> {
  const nobody = { ...refusal, input: `an unknown owner${WITHOUT_TOKEN}` };
  const loginId = UNKNOWN_ID;
  const vehicle = { plate: "MH31CH0001", emergencyPhone: noPhone() };
  await probe(owner.readOwnerProfile, { loginId }, nobody);
  await probe(owner.listVehicles, { loginId, couponId: null }, nobody);
  await probe(owner.updateVehicle, { loginId, vehicleId: UNKNOWN_ID, ...vehicle }, nobody);
  await probe(accounts.addVehicle, { ...vehicle, guid: unknownSticker(), ownerId: UNKNOWN_ID }, nobody);
  const stranger = { ...refusal, input: `an unknown reseller${WITHOUT_TOKEN}` };
  const guid = UNKNOWN_ID;
  await probe(reseller.listOrders, { guid, ...wholeList, search: null, status: null, wantsOverview: null }, stranger);
  await probe(reseller.readOrder, { guid, orderId: UNKNOWN_ID }, stranger);
  await probe(reseller.listStickers, { guid, page: null, pageSize: null, search: null, status: null }, stranger);
  await probe(reseller.readPrice, { guid, productId: null, quantity: 1 }, stranger);
  await probe(reseller.listLedger, { guid, ...wholeList }, stranger);
  await probe(reseller.listPayments, { guid, ...wholeList }, stranger);
}

async function probeForgedPayments({ probe, skip }: Recorder): Promise<void> {
  const options = { ...refusal, input: "a forged payment of an unknown order" };
  const completed = { ...forgedPayment, status: payments.paymentStatuses.completed };
  await probe(payments.reportPayment, forgedPayment, options);
  await probe(payments.reportPostpaidStickerPayment, completed, options);
  await probe(payments.reportRenewalPayment, { ...forgedPayment, barcode: unknownSticker() }, options);
  await probe(payments.reportResellerPayment, forgedPayment, options);
  const { reportPayment, reportPostpaidStickerPayment, reportRenewalPayment, reportResellerPayment } = payments;
  const reason = "Only a payment at the provider shows the success. Pay an order on the website.";
  skip(reason, reportPayment, reportPostpaidStickerPayment, reportRenewalPayment, reportResellerPayment);
}
