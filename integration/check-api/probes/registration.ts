import { randomBytes } from "node:crypto";

import * as accounts from "#contract/accounts";
import type { Id } from "#contract/fields";
import { address, failedBefore, type Given, NO_CODE, type Recorder, success } from "./probe";

const vehicle = { emergencyPhone: "9000000001", plate: "MH31CH0001" };

/** Registers an owner with a new sticker, and adds a vehicle with a second one. */
export async function probeRegistration(recorder: Recorder, given: Given): Promise<void> {
  const [guid, secondGuid] = given.newStickers;
  const { newPhone: phone } = given;
  const { requestRegistrationCode, requestLoginCode, verifyCode, registerOwnerWithVehicle, addVehicle } = accounts;
  if (!given.creates || phone === null || guid === undefined) {
    const reason = "It registers an owner. Allow it with --create, --new-phone and --new-sticker.";
    recorder.skip(reason, requestRegistrationCode, requestLoginCode, verifyCode, registerOwnerWithVehicle, addVehicle);
    return;
  }
  const ownerId = await register(recorder, given, { phone, guid });
  if (ownerId === null) {
    recorder.skip("No owner was registered.", requestLoginCode, addVehicle);
    return;
  }
  if (secondGuid === undefined) recorder.skip("Give a second --new-sticker.", requestLoginCode, addVehicle);
  else await addSecondVehicle(recorder, given, { phone, guid: secondGuid });
}

type NewOwner = { readonly phone: string; readonly guid: string };

async function register({ probe, skip }: Recorder, { askCode }: Given, { phone, guid }: NewOwner): Promise<Id | null> {
  const email = `check-${randomBytes(4).toString("hex")}@example.invalid`;
  const request = { email, phone, guid, ownerId: null };
  const requested = await probe(accounts.requestRegistrationCode, request, { ...success, input: "the new phone" });
  const rest = [accounts.verifyCode, accounts.registerOwnerWithVehicle];
  if (requested === null) return notRegistered(failedBefore(accounts.requestRegistrationCode));
  const code = await askCode("the new phone");
  if (code === null) return notRegistered(NO_CODE);
  const token = requested.authorisation?.token ?? null;
  const verified = await probe(accounts.verifyCode, { ...request, code }, { ...success, input: "the code", token });
  if (verified === null) return notRegistered(failedBefore(accounts.verifyCode));
  const ownerId = verified.ownerId ?? "0";
  const person = { ...address, email, phone, dateOfBirth: "1990-03-27", bloodGroup: "O+" };
  const bearer = { ...success, token: verified.authorisation.token };
  const registered = await probe(
    accounts.registerOwnerWithVehicle,
    { ...person, ...vehicle, ownerId, guid },
    { ...bearer, input: "a new owner" },
  );
  return registered === null ? null : ownerId;

  function notRegistered(reason: string): null {
    skip(reason, ...rest);
    return null;
  }
}

async function addSecondVehicle({ probe, skip }: Recorder, { askCode }: Given, { phone, guid }: NewOwner): Promise<void> {
  const request = { email: "", phone, phoneAgain: phone, guid };
  const requested = await probe(accounts.requestLoginCode, request, { ...success, input: "the new owner's phone" });
  if (requested === null) {
    skip(failedBefore(accounts.requestLoginCode), accounts.addVehicle);
    return;
  }
  const code = await askCode("the new phone, for the second vehicle,");
  if (code === null) {
    skip(NO_CODE, accounts.addVehicle);
    return;
  }
  const token = requested.authorisation?.token ?? null;
  const entry = { email: null, phone, code, guid, ownerId: requested.ownerId };
  const entered = await probe(accounts.verifyCode, entry, { ...success, input: "the second code", token });
  if (entered === null) {
    skip(failedBefore(accounts.verifyCode), accounts.addVehicle);
    return;
  }
  const second = { ...vehicle, plate: "MH31CH0002", guid, ownerId: entered.ownerId ?? requested.ownerId ?? "0" };
  await probe(accounts.addVehicle, second, { ...success, input: "a second vehicle", token: entered.authorisation.token });
}
