import { eq } from "drizzle-orm";

import { answerContact, readContact, type ContactStatus } from "#contract/contacts";
import { sendPresetMessage } from "#contract/scanning";
import { outbox, sandboxDeliveries } from "../delivery/tables";
import { openMessage } from "../delivery/messages/message";
import { createTestProviders, deliverAll } from "./outbox";
import { registerSticker } from "./stickers";
import type { TestBackend } from "./test-backend";

/** Creates functions for what scanners and owners do. @param backendOf - returns the test's backend, which must have an APP_ORIGIN. */
export function contactSteps(backendOf: () => TestBackend) {
  let callers = 0;
  const newCaller = () => ({ from: `198.51.100.${(callers += 1)}` });

  /** Sends a message to the owner of a new sticker. @returns the contact's reference and the code in the owner's SMS. */
  async function begin(messageId = "6", productId = 1) {
    const registered = await registerSticker(backendOf().services, { productId });
    return { ...registered, ...(await write(registered.guid, messageId)) };
  }

  async function write(guid: string, messageId: string) {
    const outcome = await backendOf().call(sendPresetMessage, { guid, messageId, proof: null }, newCaller());
    if (outcome.kind !== "ok" || outcome.data.contact === null) throw new Error(`No contact: ${JSON.stringify(outcome)}`);
    return { contact: outcome.data.contact, code: codeIn((await smsTexts()).at(-1) ?? (await waitingTexts()).at(-1) ?? "") };
  }

  /** Lists the texts that the sandbox accepted, oldest first. */
  async function smsTexts(): Promise<string[]> {
    const { database, secrets } = backendOf().services;
    const rows = await database
      .select()
      .from(sandboxDeliveries)
      .where(eq(sandboxDeliveries.channel, "sms"))
      .orderBy(sandboxDeliveries.createdAt);
    return rows.map(({ payload }) => textOf(openMessage(secrets, payload)));
  }

  async function waitingTexts(): Promise<string[]> {
    const { database, secrets } = backendOf().services;
    const rows = await database.select().from(outbox).where(eq(outbox.state, "waiting")).orderBy(outbox.createdAt);
    return rows.map(({ payload }) => textOf(openMessage(secrets, payload)));
  }

  async function status(contact: string): Promise<ContactStatus> {
    const outcome = await backendOf().call(readContact, { contact });
    if (outcome.kind !== "ok") throw new Error(outcome.kind);
    return outcome.data;
  }

  const answer = (code: string, given: string) => backendOf().call(answerContact, { code, answer: given }, newCaller());

  /** Moves the clock, advances the sandbox and sends what is due. */
  async function advance(minutes: number): Promise<void> {
    backendOf().clock.advance(minutes * 60);
    const { sms, call } = createTestProviders(backendOf().services);
    for (const provider of [sms, call]) await provider.advance?.();
    await deliverAll(backendOf());
  }

  return { newCaller, begin, write, smsTexts, status, answer, advance };
}

const codeIn = (text: string) => /\/r\?c=([0-9A-Z]{10})$/.exec(text)?.[1] ?? "";

function textOf(message: ReturnType<typeof openMessage>): string {
  return message.channel === "sms" ? message.text : message.channel;
}
