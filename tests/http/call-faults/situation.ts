import type { Page } from "../../harness/browser/page";
import type { Visitor } from "../../harness/browser/browser";
import type { Fault } from "../../../integration/fake-api/faults";
import type { CallPath } from "../../../integration/fake-api/payloads";
import type { Upstream } from "../../../integration/fake-api/upstream";

/** The expected page after an API call has failed. */
export type Expected = {
  readonly status: number;
  /** A message on the page. */
  readonly message: string;
  /** The link or button that lets the visitor continue. */
  readonly continueWith: string;
  /** The path of the page. If it is missing, any path is accepted. */
  readonly at?: string;
  readonly retryAfter?: string;
  /** Text that must be missing, such as the part of a page that failed to load. */
  readonly absentText?: string;
  /** Values that must still be in the form with the button `continueWith`. */
  readonly keptValues?: Readonly<Record<string, string>>;
};

/** The context of a situation: a visitor, and the function that breaks the API call. */
export type Context = {
  readonly upstream: Upstream;
  readonly origin: string;
  /** A new visitor, with a new IP address. */
  readonly visitor: Visitor;
  /** Returns the same visitor, logged in. */
  readonly as: (who: "owner" | "newcomer" | "reseller") => Visitor;
  /** Makes the situation's API call fail for this visitor from now on. */
  readonly breakCall: () => void;
};

/** One use of an API call: the steps that lead to the API call, and the expected page for each kind of fault. */
export type Situation = {
  readonly call: CallPath;
  readonly when: string;
  /** Performs the steps. @returns the last page. */
  readonly act: (context: Context) => Promise<Page>;
  /** The expected page after a response that is missing, unreadable or has the status 500. */
  readonly unavailable: Expected;
  readonly limited: (wait: Wait) => Expected;
  readonly unauthorised: Expected;
  readonly refused: Expected;
  /** The expected page after the response `{}`. Default: `unavailable`. Set where `{}` is valid, or has a message of its own. */
  readonly empty?: Expected;
};

/** The waiting time in the Retry-After header and on the page. */
export type Wait = { readonly seconds: string; readonly words: string };

const twoMinutes: Wait = { seconds: "120", words: "Please try again in 2 minutes." };
const aMinute: Wait = { seconds: "60", words: "Please try again in 1 minute." };

/** Returns the expected page after a fault. */
export function expectedAfter(situation: Situation, fault: Fault): Expected {
  switch (fault) {
    case "times out":
    case "drops the connection":
    case "returns 500":
    case "returns a page":
      return situation.unavailable;
    case "returns {}":
      return situation.empty ?? situation.unavailable;
    case "returns 429 for 2 minutes":
      return situation.limited(twoMinutes);
    case "returns 429":
      return situation.limited(aMinute);
    case "returns 401":
      return situation.unauthorised;
    case "refuses with a Message":
      return situation.refused;
  }
}

type FormMessages = {
  readonly continueWith: string;
  readonly keptValues?: Readonly<Record<string, string>>;
  readonly unavailable: string;
  /** The text for a refusal without a Message, such as a 401 to a visitor who is not logged in. */
  readonly refused: string;
  /** The text for a refusal with a Message. The page shows the API's Message only where section 7 of the spec uses it. */
  readonly refusalMessage?: string;
};

/** Returns the expected pages for a form: after each fault, the form with an error and with what was typed. */
export function formWithError({ continueWith, keptValues = {}, unavailable, refused, refusalMessage = refused }: FormMessages) {
  const form = { continueWith, keptValues };
  return {
    unavailable: { status: 503, message: unavailable, retryAfter: "30", ...form },
    limited: ({ seconds, words }: Wait): Expected => ({ status: 429, message: words, retryAfter: seconds, ...form }),
    unauthorised: { status: 400, message: refused, ...form },
    refused: { status: 400, message: refusalMessage, ...form },
  };
}

const ended = "Your session has ended. Please log in again.";

/** The login screens, where visitors land when the API has ended their session. */
export const ownerLogin: Expected = { status: 200, at: "/userlogin", message: ended, continueWith: "Send OTP" };
export const registrationLogin: Expected = { status: 200, at: "/login", message: ended, continueWith: "Send OTP" };
export const resellerLogin: Expected = { status: 200, at: "/resellerlogin", message: ended, continueWith: "Send OTP" };

/** Returns steps that only open a page. The website makes the API call while it renders this page. */
export function openPage(path: string, who?: Parameters<Context["as"]>[0]): Situation["act"] {
  return ({ visitor, as, breakCall }) => {
    breakCall();
    return (who === undefined ? visitor : as(who)).open(path);
  };
}

/** Returns the same expected page for every fault. */
export function sameForEveryFault(expected: Expected): Pick<Situation, "unavailable" | "limited" | "unauthorised" | "refused"> {
  return { unavailable: expected, limited: () => expected, unauthorised: expected, refused: expected };
}
