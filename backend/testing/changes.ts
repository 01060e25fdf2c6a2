import { changePhone, handOver, requestChangeCodes, type CodedChange } from "#contract/owner-changes";
import { issueSession } from "../accounts/sessions";
import { lastCode } from "./codes";
import { messagesIn } from "./outbox";
import type { VehicleOwner } from "./owners";
import type { TestBackend } from "./test-backend";

/** Asks for the codes that confirm a change, and returns their tokens. @throws if none were sent. */
export async function askForCodes(backend: TestBackend, owner: VehicleOwner, change: CodedChange, to = "") {
  // Codes to one number are at least 30 seconds apart.
  backend.clock.advance(60);
  const sent = await backend.call(requestChangeCodes, { loginId: owner.loginId, change, to }, { bearer: owner.token });
  // Give the next code a different time.
  backend.clock.advance(1);
  if (sent.kind !== "ok") throw new Error(`No codes were sent: ${JSON.stringify(sent)}`);
  return { newToken: sent.data.newToken ?? "", ownToken: sent.data.ownToken ?? "" };
}

/** Releases a vehicle with a code. */
export async function releaseVehicle(backend: TestBackend, owner: VehicleOwner) {
  const { loginId, vehicleId, token: bearer, phone } = owner;
  const { ownToken: token } = await askForCodes(backend, owner, "hand_over");
  return backend.call(handOver, { loginId, vehicleId, token, code: await lastCode(backend, phone) }, { bearer });
}

/** Changes a phone number without the old phone. */
export async function changeLostPhone(backend: TestBackend, owner: VehicleOwner, phone: string) {
  const { newToken } = await askForCodes(backend, owner, "lost_phone", phone);
  const codes = { token: newToken, code: await lastCode(backend, phone), ownToken: null, ownCode: null };
  return backend.call(changePhone, { loginId: owner.loginId, phone, ...codes }, { bearer: owner.token });
}

/** Returns the code in the newest link that was sent to a phone number by SMS. */
export async function linkSentTo(backend: TestBackend, phone: string): Promise<string> {
  for (const message of await messagesIn(backend.services))
    if (message.channel === "sms" && message.to === phone && message.values["answerCode"]) return message.values["answerCode"];
  throw new Error("No link was sent");
}

/** Returns the code in the newest link that was mailed to an address. */
export async function linkMailedTo(backend: TestBackend, to: string): Promise<string> {
  for (const message of await messagesIn(backend.services)) {
    const [, code] = /link\?c=(\w+)/.exec(message.channel === "mail" && message.to === to ? message.text : "") ?? [];
    if (code !== undefined) return code;
  }
  throw new Error("No link was mailed");
}

/** Returns the token of another session of an owner. */
export function newSession({ services }: TestBackend, { ownerId }: VehicleOwner): Promise<string> {
  return issueSession(services.database, services, "owner", Number(ownerId));
}
