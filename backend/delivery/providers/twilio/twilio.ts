import { z } from "zod";
import { createHmac } from "node:crypto";

import type { CoreServices } from "../../../platform/database/database";
import type { CallMessage, SmsMessage } from "../../messages/message";
import {
  callLimits,
  callbackReference,
  timeouts,
  toE164,
  type CallStatus,
  type MessageStatus,
  type Provider,
  type SendOutcome,
} from "../provider";
import { mayHaveBeenProcessed, outcomeOfFailure } from "../outcome";
import type { TwilioAccount, TwilioCalls, TwilioSms } from "./settings";
import { basicAuthorization, bodyOf, requestJson, type HttpResult } from "../../../platform/http-client/http-client";
import { constantTimeEqual } from "../../../platform/process/secrets";

/**
 * Makes masked phone calls through Twilio in two legs. Twilio rings the caller, then the called person, and connects the two. Both see only
 * `callerId`. Twilio cannot detect duplicates, and a second phone call would disturb two people. After a lost or unclear response, a
 * phone call is therefore not requested again, and the callbacks report the outcome.
 */
export function createTwilioCalls(settings: TwilioCalls, { secrets }: Pick<CoreServices, "secrets">): Provider<CallMessage> {
  return {
    mustNotRepeat: true,
    send(id, message, signal) {
      const callbacks = `${settings.callbackOrigin}/webhooks/twilio/calls`;
      const reference = callbackReference(secrets, id);
      const fields = {
        To: toE164(message.from),
        From: settings.callerId,
        Twiml: twimlFor(message, settings.callerId, `${callbacks}/callee/${reference}`),
        Timeout: String(callLimits.ringSeconds),
        TimeLimit: String(callLimits.ringSeconds + callLimits.conversationSeconds),
        StatusCallback: `${callbacks}/caller/${reference}`,
      };
      return placeTwilioCall(settings, fields, signal);
    },
  };
}

/** Asks Twilio for a phone call. After a lost or unclear response, nobody knows whether a phone rings. */
export async function placeTwilioCall(
  settings: TwilioAccount,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const answer = await postToTwilio(settings, "Calls", fields, signal);
  const outcome = outcomeOf(answer);
  return outcome.kind === "failed" && mayHaveBeenProcessed(answer) ? { ...outcome, kind: "unclear" } : outcome;
}

/** Returns Twilio's instructions for the second leg. Without `callerId`, the called person would see the caller's number. */
function twimlFor({ to }: CallMessage, callerId: string, callback: string): string {
  const number = `<Number statusCallback="${callback}" statusCallbackEvent="ringing answered completed">${toE164(to)}</Number>`;
  const limits = `timeout="${callLimits.ringSeconds}" timeLimit="${callLimits.conversationSeconds}"`;
  return `<Response><Dial callerId="${callerId}" ${limits}>${number}</Dial></Response>`;
}

/**
 * Sends SMS through Twilio, which reaches India from abroad and needs no registered template. Twilio cannot detect duplicates: after a lost
 * response, the SMS is sent again and may arrive twice. A delivery report that arrives before the retry prevents the second SMS.
 */
export function createTwilioMessages(settings: TwilioSms, { secrets }: Pick<CoreServices, "secrets">): Provider<SmsMessage> {
  return {
    async send(id, { to, text }, signal) {
      const fields = {
        To: toE164(to),
        ...senderFields(settings.senderId),
        Body: text,
        StatusCallback: `${settings.callbackOrigin}/webhooks/twilio/messages/${callbackReference(secrets, id)}`,
      };
      return outcomeOf(await postToTwilio(settings, "Messages", fields, signal));
    },
  };
}

/** Returns the fields that name a sender: a messaging service (MG…), or a number with the prefix of its channel. */
export function senderFields(senderId: string, prefix = ""): Readonly<Record<string, string>> {
  return senderId.startsWith("MG") ? { MessagingServiceSid: senderId } : { From: prefix + senderId };
}

const report = z.object({ CallStatus: z.string().catch(""), MessageStatus: z.string().catch("") });

/**
 * Reads a report on the caller's leg of a phone call. Only failures matter, because the leg of the person who is called reports everything
 * else.
 */
export function readTwilioCaller(fields: unknown): CallStatus | null {
  return ["busy", "no-answer", "failed", "canceled"].includes(report.parse(fields).CallStatus) ? "failed" : null;
}

/**
 * Reads a report on the leg of the person who is called: the owner or the emergency contact. If the caller hangs up before this person
 * answers, Twilio cancels the leg, and the phone call fails.
 */
export function readTwilioCallee(fields: unknown): CallStatus | null {
  return calleeStatuses[report.parse(fields).CallStatus] ?? null;
}

const calleeStatuses: Readonly<Record<string, CallStatus>> = {
  ringing: "ringing",
  "in-progress": "answered",
  completed: "ended",
  busy: "unanswered",
  "no-answer": "unanswered",
  failed: "unanswered",
  canceled: "failed",
};

/** Reads a report on an SMS. @returns null while the SMS is under way. */
export function readTwilioMessage(fields: unknown): MessageStatus | null {
  const { MessageStatus: status } = report.parse(fields);
  if (status === "delivered") return "delivered";
  return ["undelivered", "failed", "canceled"].includes(status) ? "failed" : null;
}

/** Asks Twilio to send a message or to make a phone call. */
export function postToTwilio(
  { account }: TwilioAccount,
  resource: "Messages" | "Calls",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpResult> {
  const headers = { Authorization: basicAuthorization(account.sid, account.token) };
  const url = `${account.baseUrl}/2010-04-01/Accounts/${account.sid}/${resource}.json`;
  return requestJson(url, { headers, body: new URLSearchParams(fields), timeout: timeouts.response, signal });
}

const created = z.object({ sid: z.string().min(1) });
const refusal = z.object({ code: z.number() });

/** Converts Twilio's response to an outcome. */
export function outcomeOf(answer: HttpResult): SendOutcome {
  const read = created.safeParse(bodyOf(answer));
  if (read.success) return { kind: "accepted", reference: read.data.sid };
  const { code } = refusal.catch({ code: 0 }).parse(bodyOf(answer));
  if (code === OPTED_OUT) return { kind: "refused", reason: "do_not_disturb" };
  return isUnreachable(code) ? { kind: "refused", reason: "invalid" } : outcomeOfFailure(answer);
}

/** Twilio's error code for a recipient who has opted out. */
const OPTED_OUT = 21610;

/** Returns whether an error code of Twilio's says that a number cannot receive this kind of message. */
export function isUnreachable(code: number): boolean {
  return invalidRecipientCodes.has(code);
}

/**
 * Twilio's error codes for a recipient's number: invalid (21211, 21217), impossible to reach (21214), not a mobile number (21614), without
 * a usable WhatsApp (63003, 63024), or with one that blocks us (63014).
 */
const invalidRecipientCodes = new Set([21211, 21214, 21217, 21614, 63003, 63014, 63024]);

/**
 * Verifies Twilio's signature of a callback.
 * @param url - the full URL that we gave Twilio.
 */
export function isSignedByTwilio(token: string, url: string, fields: Readonly<Record<string, unknown>>, signature: string): boolean {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => name + String(fields[name]))
    .join("");
  return constantTimeEqual(
    createHmac("sha1", token)
      .update(url + signed)
      .digest("base64"),
    signature,
  );
}
