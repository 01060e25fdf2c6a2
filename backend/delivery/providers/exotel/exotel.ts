import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import { basicAuthorization, bodyOf, requestJson, type HttpResult } from "../../../platform/http-client/http-client";
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
import type { ExotelAccount, ExotelCalls, ExotelSms } from "./settings";
import { smsLength } from "../../messages/sms-length";
import { createTemplateProvider } from "../sms-registration";

const callCreated = z.object({ Call: z.object({ Sid: z.string().min(1) }) });

/**
 * Makes masked phone calls through Exotel. Exotel rings `From`, then `To`. Both people see only Exotel's number. Exotel cannot detect
 * duplicates, and a second phone call would disturb two people. After a lost or unclear response, a phone call is therefore not
 * requested again, and the callback reports the outcome.
 */
export function createExotelCalls(settings: ExotelCalls, { secrets }: Pick<CoreServices, "secrets">): Provider<CallMessage> {
  return {
    mustNotRepeat: true,
    send(id, { from, to }, signal) {
      const fields = {
        From: toE164(from),
        To: toE164(to),
        CallerId: settings.callerId,
        TimeLimit: String(callLimits.conversationSeconds),
        CustomField: String(id),
        StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/calls/${callbackReference(secrets, id)}`,
      };
      return placeExotelCall(settings, fields, signal);
    },
  };
}

/** Asks Exotel for a phone call. After a lost or unclear response, nobody knows whether a phone rings. */
export async function placeExotelCall(
  settings: ExotelAccount,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const common = {
    CallType: "trans",
    TimeOut: String(callLimits.ringSeconds),
    "StatusCallbackEvents[0]": "terminal",
    StatusCallbackContentType: "application/json",
  };
  const answer = await postToExotel(settings, "Calls/connect", { ...fields, ...common }, signal);
  if (answer.kind === "answered" && answer.status === 403) return outcomeOfRefusal(answer);
  const read = callCreated.safeParse(bodyOf(answer));
  if (read.success) return { kind: "accepted", reference: read.data.Call.Sid };
  const outcome = outcomeOfFailure(answer);
  return mayHaveBeenProcessed(answer) ? { ...outcome, kind: "unclear" } : outcome;
}

/**
 * Exotel answers 403 for numbers on the do-not-disturb register (TRAI NDNC), on which many are, and also to a suspended account. Only its
 * words tell which. A refusal without known words is unclear: it must not be told to a scanner as the register's.
 */
function outcomeOfRefusal(answer: HttpResult): SendOutcome {
  const outcome = outcomeOfFailure(answer);
  if (/\b(?:NDNC|NCPR|DND|do[ -]not[ -](?:disturb|call))\b/i.test(outcome.reason)) return { kind: "refused", reason: "do_not_disturb" };
  return /\b(?:accounts?|KYC|balance|credits?|suspended|trial|permissions?|authori[sz]ed)\b/i.test(outcome.reason)
    ? outcome
    : { ...outcome, kind: "unclear" };
}

const smsCreated = z.object({ SMSMessage: z.object({ Sid: z.string().min(1) }) });

/**
 * Sends SMS through Exotel. Exotel cannot detect duplicates: after a lost response, the SMS is sent again and may arrive twice. A delivery
 * report that arrives before the retry prevents the second SMS.
 */
export function createExotelMessages(settings: ExotelSms, { secrets }: Pick<CoreServices, "secrets">): Provider<SmsMessage> {
  return createTemplateProvider(settings, async (id, { to, text }, templateId, signal) => {
    const fields = {
      From: settings.senderId,
      To: toE164(to),
      Body: text,
      DltEntityId: settings.entityId,
      DltTemplateId: templateId,
      SmsType: "transactional",
      ...(smsLength(text).alphabet === "unicode" ? { EncodingType: "unicode" } : {}),
      StatusCallback: `${settings.callbackOrigin}/webhooks/exotel/messages/${callbackReference(secrets, id)}`,
    };
    const answer = await postToExotel(settings, "Sms/send", fields, signal);
    const read = smsCreated.safeParse(bodyOf(answer));
    return read.success ? { kind: "accepted", reference: read.data.SMSMessage.Sid } : outcomeOfFailure(answer);
  });
}

const leg = z.object({ Status: z.string().catch("") }).catch({ Status: "" });

const callReport = z.object({ Status: z.string().catch(""), Legs: z.array(leg).catch([]) });

/** Reads the statuses of a phone call and of its legs, in the report at its end. */
export function statusesIn(fields: unknown) {
  const { Status: overall, Legs: legs } = callReport.parse(fields);
  return { overall, ofLegs: legs.map(({ Status }) => Status) };
}

/**
 * Reads Exotel's report at the end of a phone call, which has two legs: the first to the caller, the second to the called person. If the
 * caller did not answer, the called person's phone never rang. The phone call then counts as failed, so that it is not redirected to the
 * emergency contact.
 * @returns null if the report changes nothing.
 */
export function readExotelCall(fields: unknown): CallStatus | null {
  const { overall, ofLegs } = statusesIn(fields);
  const [callerStatus, calledStatus] = ofLegs;
  if (callerStatus) return callerStatus === "completed" ? calleeStatus(calledStatus ?? "") : "failed";
  if (overall === "failed") return "failed";
  return ["completed", "busy", "no-answer"].includes(overall) ? calleeStatus(overall) : null;
}

function calleeStatus(status: string): CallStatus {
  if (status === "completed") return "ended";
  return status === "canceled" ? "failed" : "unanswered";
}

const messageReport = z.object({ Status: z.string().catch(""), DetailedStatus: z.string().catch("") });

/** Reads Exotel's report on an SMS. @returns null while the SMS is under way. */
export function readExotelMessage(fields: unknown): MessageStatus | null {
  const { Status: status, DetailedStatus: detail } = messageReport.parse(fields);
  if (status === "delivered" || (status === "sent" && detail === "DELIVERED_TO_HANDSET")) return "delivered";
  if (/dnd/i.test(`${status} ${detail}`)) return "blocked";
  return ["failed", "expired", "undelivered"].includes(status) ? "failed" : null;
}

/** Posts to version 1 of Exotel's API, and asks for JSON instead of XML. */
function postToExotel(
  { account }: ExotelAccount,
  resource: "Sms/send" | "Calls/connect",
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpResult> {
  const headers = { Authorization: basicAuthorization(account.key, account.token) };
  return requestJson(`${account.baseUrl}/${resource}.json`, {
    headers,
    body: new URLSearchParams(fields),
    timeout: timeouts.response,
    signal,
  });
}
