import { z } from "zod";

import { readCodeStatus, type CodeState } from "#contract/accounts";
import { oneTimeCode } from "#contract/limits";
import { callApi } from "~/api/client.server";
import { now } from "~/env.server";
import { commonFields, type ErrorText, oneTimeCode as oneTimeCodeField } from "~/forms/fields.server";
import { formatTime } from "~/ui/date";
import { ownerWords } from "~/words/words";
import { codeExpiresAt, isLate, secondsLeft, secondsUntilResend, type PendingCode } from "./pending-code.server";

/** Error messages for an invalid code and for one with more than six digits. */
export type CodeMessages = { readonly wrong: ErrorText; readonly tooLong: ErrorText };

const codeWrong = () => ownerWords().ownerApi.codeWrong;
const defaultMessages: CodeMessages = { wrong: codeWrong, tooLong: codeWrong };

export function codeSchema({ wrong, tooLong }: CodeMessages = defaultMessages) {
  return z.object({ ...commonFields, password: oneTimeCodeField(wrong, tooLong) });
}

/** Whether the message has gone out. `onItsWay`: within the first minute, nobody asked. `unknown`: the API does not say. */
type Delivery = "onItsWay" | CodeState | "unknown";

/** The current step of a login page. */
export type CodeStep =
  | {
      readonly step: "account";
      readonly endedMessage: string | null;
      /** What was typed before the code expired, or before the person started again. Null if nothing was. */
      readonly typed: Pick<PendingCode, "account" | "email" | "sticker" | "draft"> | null;
    }
  | {
      readonly step: "code";
      readonly account: string;
      readonly delivery: Delivery;
      readonly secondsLeft: number;
      readonly endsAt: string;
      /** Seconds until another code can be requested; 0 means now. */
      readonly secondsUntilResend: number;
      /** When another code can be requested, as a time of day rounded up to a minute. */
      readonly resendAt: string;
    };

/** Returns the current step. If the code has expired or the browser blocks cookies, returns the first step with a message. */
export async function codeStep(pending: PendingCode | null, request: Request): Promise<CodeStep> {
  if (!pending) return { step: "account", endedMessage: hasNoCookies(request) ? ownerWords().session.cookiesNeeded : null, typed: null };
  const { account, email, sticker, draft, askedAt } = pending;
  const remaining = secondsLeft(pending);
  if (remaining === 0)
    return {
      step: "account",
      endedMessage: askedAt === 0 ? null : ownerWords().ownerApi.codeExpired,
      typed: { account, email, sticker, draft },
    };
  const wait = secondsUntilResend(pending);
  return {
    step: "code",
    account,
    delivery: await deliveryOf(pending),
    secondsLeft: remaining,
    endsAt: formatTime(codeExpiresAt(pending)),
    secondsUntilResend: wait,
    resendAt: formatTime(roundUpToMinute(now().getTime() + wait * 1000)),
  };
}

/** Asks the API about a message that was on its way a minute ago. */
async function deliveryOf(pending: PendingCode): Promise<Delivery> {
  if (!pending.isOnItsWay) return "sent";
  if (!isLate(pending)) return "onItsWay";
  if (pending.challenge === null) return "unknown";
  const outcome = await callApi(readCodeStatus, { challenge: pending.challenge });
  return outcome.kind === "ok" ? outcome.data.state : "unknown";
}

function roundUpToMinute(milliseconds: number): Date {
  return new Date(Math.ceil(milliseconds / 60_000) * 60_000);
}

/** Returns whether the browser did not send back the cookie that the first step set. */
function hasNoCookies(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code" && !request.headers.has("Cookie");
}

/** How often the page checks whether a late message has gone out, in seconds. */
const CHECK_SECONDS = 60;

/** Returns the header that reloads the page when the code expires, and every minute until its message has gone out. */
export function refreshHeader(step: CodeStep): HeadersInit {
  if (step.step !== "code") return {};
  const isWaiting = step.delivery === "onItsWay" || step.delivery === "waiting";
  return { Refresh: String(Math.min(step.secondsLeft, oneTimeCode.validSeconds, isWaiting ? CHECK_SECONDS : Infinity) + 1) };
}
