import { z } from "zod";

import { oneTimeCode } from "#contract/limits";
import { words } from "#contract/words";
import { now } from "~/clock.server";
import { formBasics, oneTimeCode as oneTimeCodeField } from "~/forms/fields.server";
import { formatClock } from "~/ui/date";
import { messages } from "~/words/messages";
import { endOfCode, secondsLeft, secondsUntilResend, type PendingCode } from "./pending-code.server";

/** Sentences for what cannot be a code: that it is wrong, and that it has more than six digits. */
export type CodeWords = { readonly wrong: string; readonly tooLong: string };

const usualWords: CodeWords = { wrong: words.codeWrong, tooLong: words.codeWrong };

export function codeSchema({ wrong, tooLong }: CodeWords = usualWords) {
  return z.object({ ...formBasics, password: oneTimeCodeField(wrong, tooLong) });
}

/** Which of the two steps a login page is at, as its loader tells the page. */
export type CodeStep =
  | { readonly step: "account"; readonly ended: string | null }
  | {
      readonly step: "code";
      readonly account: string;
      readonly isOnItsWay: boolean;
      readonly secondsLeft: number;
      readonly endsAt: string;
      /** Until another code may be asked for; 0 is now. */
      readonly secondsUntilResend: number;
      /** The same as a time of day, in whole minutes rounded up. */
      readonly resendAt: string;
    };

/** A code that ended takes the page back to its first step, with the spec's sentence; so does a browser that keeps no cookies. */
export function codeStep(pending: PendingCode | null, request: Request): CodeStep {
  if (!pending) return { step: "account", ended: isWithoutCookies(request) ? messages.cookiesNeeded : null };
  const left = secondsLeft(pending);
  if (left === 0) return { step: "account", ended: words.codeExpired };
  const wait = secondsUntilResend(pending);
  return {
    step: "code",
    account: pending.account,
    isOnItsWay: pending.isOnItsWay,
    secondsLeft: left,
    endsAt: formatClock(endOfCode(pending)),
    secondsUntilResend: wait,
    resendAt: formatClock(wholeMinuteFrom(now().getTime() + wait * 1000)),
  };
}

function wholeMinuteFrom(milliseconds: number): Date {
  return new Date(Math.ceil(milliseconds / 60_000) * 60_000);
}

/** Whether this browser was led to the second step with a cookie, and comes without any. */
function isWithoutCookies(request: Request): boolean {
  return new URL(request.url).searchParams.get("step") === "code" && !request.headers.has("Cookie");
}

/** Without scripts the browser itself comes back when the code has ended. */
export function refreshHeader(step: CodeStep): HeadersInit {
  return step.step === "code" ? { Refresh: String(Math.min(step.secondsLeft, oneTimeCode.validSeconds) + 1) } : {};
}
