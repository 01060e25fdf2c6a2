import { z } from "zod";

import type { CoreServices } from "../../../platform/database/database";
import type { SpokenMessage } from "../../messages/message";
import { REPEAT_KEY, type SpokenLanguage } from "../../messages/spoken-words";
import { KEY_SECONDS, openingOf, press, report, statusOfEnd, type ConversationServices, type Turn } from "../conversation";
import { callbackReference, callLimits, toE164, type MessageStatus, type Provider } from "../provider";
import type { TwilioCalls } from "./settings";
import { placeTwilioCall } from "./twilio";

/** Twilio's voices (https://www.twilio.com/docs/voice/twiml/say/text-speech). There is none for Urdu. */
const voices: Readonly<Record<SpokenLanguage, string>> = {
  en: "Google.en-IN-Standard-A",
  hi: "Google.hi-IN-Standard-A",
  mr: "Google.mr-IN-Standard-A",
  bn: "Google.bn-IN-Standard-C",
  ta: "Google.ta-IN-Standard-C",
  te: "Google.te-IN-Standard-A",
  kn: "Google.kn-IN-Standard-C",
  gu: "Google.gu-IN-Standard-C",
  ml: "Google.ml-IN-Wavenet-C",
  pa: "Google.pa-IN-Standard-A",
};

const spokenByVoices = Object.keys(voices) as SpokenLanguage[];

/**
 * Makes spoken calls through Twilio, which asks us what to say once somebody has picked up: the request has neither words nor codes. Twilio
 * listens whether a machine has picked up. It cannot detect duplicates, so a call is not requested again after a lost or unclear response.
 */
export function createTwilioSpokenCalls(settings: TwilioCalls, { secrets }: Pick<CoreServices, "secrets">): Provider<SpokenMessage> {
  return {
    mustNotRepeat: true,
    send(id, { to }, signal) {
      const callbacks = callbacksOf(settings, callbackReference(secrets, id));
      const fields = {
        To: toE164(to),
        From: settings.callerId,
        Url: `${callbacks}/start`,
        MachineDetection: "Enable",
        Timeout: String(callLimits.ringSeconds),
        TimeLimit: String(callLimits.spokenSeconds),
        StatusCallback: `${callbacks}/ended`,
      };
      return placeTwilioCall(settings, fields, signal);
    },
  };
}

function callbacksOf({ callbackOrigin }: TwilioCalls, reference: string): string {
  return `${callbackOrigin}/webhooks/twilio/spoken/${reference}`;
}

/** @property step - the last part of the callback's URL, by which a call knows what it has said. */
type Step = { readonly outboxId: number; readonly reference: string; readonly step: string; readonly fields: unknown };

const stepFields = z.object({ AnsweredBy: z.string().catch(""), Digits: z.string().catch("") });

/** "person" or "unknown" listens; "-again" if everything was said a second time, without a key that gives an answer. */
const laterStep = /^(person|unknown)(-again)?$/;

/** Answers Twilio's question what to say next. @returns the instructions in Twilio's markup (TwiML). */
export async function twimlForStep(
  services: ConversationServices,
  settings: TwilioCalls,
  { outboxId, reference, step, fields }: Step,
): Promise<string> {
  const { AnsweredBy: answeredBy, Digits: key } = stepFields.parse(fields);
  const call = await services.outbox.readSpokenCall(outboxId);
  if (call === null) return hangUp;
  const follow = (next: string) => `${callbacksOf(settings, reference)}/${next}`;
  if (step === "start") {
    if (!/^(?:machine|fax)/.test(answeredBy))
      return twimlOf(openingOf(services, call, spokenByVoices), follow(answeredBy === "human" ? "person" : "unknown"));
    await report(services, outboxId, "unanswered");
    return hangUp;
  }
  const [, listener, again] = laterStep.exec(step) ?? [];
  if (listener === undefined) return hangUp;
  const isLast = again !== undefined;
  const isPerson = listener === "person" || key !== "";
  const turn = await press(services, call, { key, isPerson, isLast, voices: spokenByVoices });
  const isRepeated = isLast || key !== REPEAT_KEY;
  return twimlOf(turn, follow(`${isPerson ? "person" : "unknown"}${isRepeated ? "-again" : ""}`));
}

const hangUp = "<Response><Hangup/></Response>";

function twimlOf(turn: Turn | null, action: string): string {
  if (turn === null) return hangUp;
  const said = `<Say language="${turn.language}-IN" voice="${voices[turn.language]}">${escaped(turn.text)}</Say>`;
  if (!turn.waits) return `<Response>${said}<Hangup/></Response>`;
  const gather = `input="dtmf" numDigits="1" finishOnKey="" timeout="${KEY_SECONDS}" actionOnEmptyResult="true" action="${action}"`;
  return `<Response><Gather ${gather}>${said}</Gather></Response>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const ending = z.object({ CallStatus: z.string().catch("") });

/** Reads the report at the end of a spoken call. */
export function readTwilioSpoken(fields: unknown): MessageStatus | null {
  return statusOfEnd(ending.parse(fields).CallStatus);
}
