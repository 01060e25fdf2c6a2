import type { AnswerOf } from "#contract/call";
import { products } from "#contract/limits";
import { orderAmounts } from "#contract/order-amounts";
import * as owner from "#contract/owner";
import { placeRenewalOrder } from "#contract/shop";
import { address, bookedFor, failedBefore, type Given, NO_CODE, type Recorder, success } from "./probe";

/** Logs an owner in, reads everything, and writes back what it read. */
export async function probeOwner(recorder: Recorder, given: Given): Promise<void> {
  const { probe, skip } = recorder;
  const { phone } = given;
  const { requestOwnerLoginCode, verifyOwnerLoginCode, readOwnerProfile, listVehicles, updateOwnerProfile, updateVehicle } = owner;
  const area = [readOwnerProfile, listVehicles, updateOwnerProfile, updateVehicle, placeRenewalOrder];
  if (!given.creates || phone === null) {
    skip("It needs an owner's log-in. Allow the code with --create and --phone.", requestOwnerLoginCode, verifyOwnerLoginCode, ...area);
    return;
  }
  const requested = await probe(owner.requestOwnerLoginCode, { phone }, { ...success, input: "the owner's phone" });
  if (requested === null) {
    skip(failedBefore(requestOwnerLoginCode), verifyOwnerLoginCode, ...area);
    return;
  }
  const code = await given.askCode("the owner's phone");
  if (code === null) {
    skip(NO_CODE, verifyOwnerLoginCode, ...area);
    return;
  }
  const token = requested.authorisation?.token ?? null;
  const login = await probe(owner.verifyOwnerLoginCode, { phone, code }, { ...success, input: "the code", token });
  if (login === null) {
    skip(failedBefore(verifyOwnerLoginCode), ...area);
    return;
  }
  await probeProfile(recorder, login);
  await probeVehicles(recorder, login, phone);
}

type Login = AnswerOf<typeof owner.verifyOwnerLoginCode>;

async function probeProfile({ probe, skip }: Recorder, { loginId, ownerId, token }: Login): Promise<void> {
  const profile = await probe(owner.readOwnerProfile, { loginId }, { ...success, token, input: "the owner" });
  if (profile === null) {
    skip(failedBefore(owner.readOwnerProfile), owner.updateOwnerProfile);
    return;
  }
  await probe(owner.updateOwnerProfile, { ...profile, ownerId, loginId }, { ...success, token, input: "the same profile" });
}

async function probeVehicles({ probe, skip }: Recorder, { loginId, token }: Login, phone: string): Promise<void> {
  const bearer = { ...success, token };
  const found = await probe(owner.listVehicles, { loginId, couponId: null }, { ...bearer, input: "the owner" });
  if (found === null) {
    skip(failedBefore(owner.listVehicles), owner.updateVehicle, placeRenewalOrder);
    return;
  }
  const [vehicle] = found.vehicles;
  if (vehicle === undefined) skip("The owner has no vehicle.", owner.updateVehicle);
  else {
    const { id: vehicleId, plate, emergencyPhone } = vehicle;
    await probe(owner.updateVehicle, { vehicleId, plate, emergencyPhone, loginId }, { ...bearer, input: "the same vehicle" });
  }
  const onTrial = found.vehicles.find(({ isPaid, barcode, rate }) => !isPaid && barcode !== "" && rate !== null);
  const rate = onTrial?.rate ?? null;
  if (onTrial === undefined || rate === null) {
    skip("The owner has no vehicle on trial.", placeRenewalOrder);
    return;
  }
  const renewal = { barcode: onTrial.barcode, productId: onTrial.productId ?? products.car, rate, discount: 0 };
  const { total } = orderAmounts([{ quantity: 1, price: rate }], 0);
  const options = { ...bearer, input: "a renewal", repeats: true, inspect: bookedFor(total) };
  await probe(placeRenewalOrder, { ...address, phone, ...renewal, amount: total }, options);
}
