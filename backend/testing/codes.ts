import { requestRegistrationCode, verifyCode } from "#contract/accounts";
import { messagesIn } from "./outbox";
import type { Sender, TestBackend } from "./test-backend";

/** Returns the newest code for a phone number or email address. @throws if there is none. */
export async function lastCode({ services }: TestBackend, account: string): Promise<string> {
  for (const message of await messagesIn(services)) {
    if (!("text" in message) || message.to !== account) continue;
    const code = /^(\d{6}) is your PlateNote OTP/.exec(message.text)?.[1];
    if (code !== undefined) return code;
  }
  throw new Error("No code was sent");
}

export type LoggedIn = { readonly token: string; readonly ownerId: string; readonly loginId: string };

/** Registers a phone number, with the code that is sent to it. */
export async function registerPhone(
  backend: TestBackend,
  phone: string,
  email = "owner@example.in",
  sender: Sender = {},
): Promise<LoggedIn> {
  const sent = await backend.call(requestRegistrationCode, { phone, email, guid: "", ownerId: null }, sender);
  if (sent.kind !== "ok") throw new Error(`No code was sent: ${JSON.stringify(sent)}`);
  const bearer = sent.data.authorisation?.token ?? null;
  const code = await lastCode(backend, phone);
  const verified = await backend.call(verifyCode, { phone, email, code, guid: "", ownerId: null }, { ...sender, bearer });
  // Give the next code a different time.
  backend.clock.advance(1);
  if (verified.kind !== "ok") throw new Error(`The code was refused: ${JSON.stringify(verified)}`);
  const { authorisation, ownerId, loginId } = verified.data;
  return { token: authorisation.token, ownerId: String(ownerId ?? ""), loginId: String(loginId ?? "") };
}
