import { ladders, type AlertChannel, type Rung } from "#contract/contact-policy";
import type { OutgoingMessage } from "../../delivery/messages/message";
import { renderSms, reminderTemplate, messageTemplate, type SmsSender } from "../../delivery/messages/sms-templates";
import type { CoreServices, Database } from "../../platform/database/database";
import { canTurnSmsOff, readAlerts, type AlertChoices, type OwnerAlerts } from "../../registry/alerts";
import type { ScannerHashes } from "../../requests/caller-limits";
import { isUrgent } from "../shield/rules";
import { requestAttempt } from "./attempts";
import { requestMailCopy, type MailCopyServices } from "./mail-copy";
import { channelCode } from "./store";

type LadderServices = Pick<CoreServices, "clock" | "secrets"> & { readonly environment: SmsSender };

/** A message about a contact, and the owner who gets it. */
export type Told = {
  readonly contactId: number;
  readonly reason: string;
  readonly plate: string;
  readonly owner: { readonly id: number; readonly phone: string; readonly language: string };
  /** The code in the owner's SMS. */
  readonly answerCode: string;
  /** When the contact ends. */
  readonly expiresAt: Date;
};

type RequestedMessage = Told & {
  readonly caller: ScannerHashes;
  /** When quiet hours end. Null if they do not delay the message. */
  readonly heldUntil: Date | null;
  /** The second driver's SMS. */
  readonly copy: OutgoingMessage | null;
};

/** A row of the outbox. */
export type RungRow = { readonly id: number; readonly channel: AlertChannel };

/**
 * Writes a contact's message to the outbox, once for each rung of the owner's ladder.
 * @returns the rows to send at once, and the SMS that follows if none of them is taken.
 */
export async function requestMessage(transaction: Database, services: LadderServices & MailCopyServices, message: RequestedMessage) {
  const { contactId, reason, caller, heldUntil, expiresAt, copy, owner } = message;
  const now = services.clock.now();
  const start = heldUntil ?? now;
  const alerts = await readAlerts(transaction, services, owner.id);
  const rows: (RungRow & { readonly afterSeconds: number })[] = [];
  for (const { channel, afterSeconds } of rungsOf(alerts, reason, now)) {
    const begins = new Date(start.getTime() + afterSeconds * 1000);
    const times = {
      heldUntil,
      ...(afterSeconds > 0 ? { notBefore: begins } : {}),
      expiresAt: channel === "spoken" ? new Date(begins.getTime() + SPOKEN_SECONDS * 1000) : expiresAt,
    };
    for (const sent of await messagesBy(transaction, services, channel, "message", message, alerts)) {
      const further = { kind: channel === "spoken" ? "spoken" : "rung", caller: null } as const;
      const asked = rows.length === 0 ? ({ kind: "message", caller, copy } as const) : further;
      const id = await requestAttempt(transaction, services, { contactId, ...times, ...asked }, sent);
      rows.push({ channel, afterSeconds, id });
    }
  }
  if (alerts.choices.copiesByMail) await requestMailCopy(transaction, services, { ...message, language: alerts.choices.language });
  const fallback = rows.find(({ channel, afterSeconds }) => channel === "sms" && afterSeconds > 0);
  const [first, ...others] = rows.filter(({ afterSeconds }) => afterSeconds === 0);
  if (first === undefined) throw new Error("A ladder has a first rung");
  return { atOnce: [first, ...others] as const, fallbackId: fallback?.id ?? null };
}

/** How long after its time a spoken call may begin. Later, it says nothing new. */
const SPOKEN_SECONDS = 600;

/** Returns the rungs that an owner has, the first of which begins at once. There is always one. */
function rungsOf({ choices, browsers }: OwnerAlerts, reason: string, now: Date): [Rung, ...Rung[]] {
  const rungs = ladders[isUrgent(reason) ? "urgent" : "ordinary"].filter(({ channel }) => {
    switch (channel) {
      case "push":
        return browsers.length > 0;
      case "whatsapp":
        return takesWhatsapp(choices, now);
      case "sms":
        return choices.takesSms || isUrgent(reason) || !canTurnSmsOff(choices, now);
      case "spoken":
        return takesSpoken(choices, reason);
    }
  });
  const messages = rungs.filter(({ channel }) => channel !== "spoken");
  const [first = { channel: "sms" }, ...later] = messages;
  return [{ channel: first.channel, afterSeconds: 0 }, ...later, ...rungs.filter(({ channel }) => channel === "spoken")];
}

/** Returns whether an owner takes WhatsApp now. */
export function takesWhatsapp({ whatsappSince, whatsappPausedUntil }: AlertChoices, now: Date): boolean {
  return whatsappSince !== null && (whatsappPausedUntil === null || whatsappPausedUntil <= now);
}

/** Returns whether an owner takes spoken calls for a reason. */
export function takesSpoken({ spokenCalls }: AlertChoices, reason: string): boolean {
  return spokenCalls === "all" || (spokenCalls === "urgent" && isUrgent(reason));
}

/** Renders the message or the reminder for a channel: one for each browser, and one for any other channel. */
async function messagesBy(
  transaction: Database,
  { environment, secrets }: LadderServices,
  channel: AlertChannel,
  purpose: "message" | "reminder",
  { contactId, reason, plate, owner, answerCode, expiresAt }: Told,
  { choices, browsers }: OwnerAlerts,
): Promise<OutgoingMessage[]> {
  const language = choices.language || owner.language;
  if (channel === "sms") {
    const template = purpose === "message" ? messageTemplate(reason) : reminderTemplate(reason);
    return [renderSms(environment, { phone: owner.phone, language }, template, { plate, answerCode })];
  }
  const alert = { purpose, reason, plate, language, answerCode: await channelCode(transaction, secrets, contactId, channel) };
  if (channel !== "push") return [{ channel, to: owner.phone, ...alert }];
  const { hidesReason } = choices;
  return browsers.map(({ id: subscriptionId, endpoint, keys }) => {
    return { channel, to: endpoint, subscriptionId, keys, isUrgent: isUrgent(reason), hidesReason, endsAt: expiresAt.getTime(), ...alert };
  });
}

/**
 * Renders the reminder of a message. It goes by SMS, which is the one channel that may not have been tried, or is the last to fail. An
 * owner who has turned SMS off gets it by the first of the other channels.
 */
export async function renderReminder(transaction: Database, services: LadderServices, told: Told): Promise<OutgoingMessage | null> {
  const alerts = await readAlerts(transaction, services, told.owner.id);
  const rungs = rungsOf(alerts, told.reason, services.clock.now());
  const { channel } = rungs.find((rung) => rung.channel === "sms") ?? rungs[0];
  const [reminder] = await messagesBy(transaction, services, channel, "reminder", told, alerts);
  return reminder ?? null;
}
