import type { Page } from "../../harness/browser/page";
import type { Visitor } from "../../harness/browser/browser";
import type { Fault } from "../../stand-ins/upstream/faults";
import type { CallPath } from "../../stand-ins/upstream/payloads";
import type { Upstream } from "../../stand-ins/upstream/upstream";

/** What a person sees when a call came to nothing. */
export type Sight = {
  readonly status: number;
  /** A sentence on the page. */
  readonly says: string;
  /** A link or a button on it, by which the person gets on. */
  readonly wayOn: string;
  /** Where the person is; where the form was, when left out. */
  readonly at?: string;
  readonly retryAfter?: string;
  /** What must not stand there, as the part of a page that could not be filled. */
  readonly hides?: string;
  /** What was typed or chosen and is still in the form with the button `wayOn`. */
  readonly keeps?: Readonly<Record<string, string>>;
};

/** Who is on the stage, and the lever that breaks the call. */
export type Stage = {
  readonly upstream: Upstream;
  readonly origin: string;
  /** Somebody new, at an address of their own. */
  readonly visitor: Visitor;
  /** The same person with what a login left in the browser. */
  readonly as: (who: "owner" | "newcomer" | "reseller") => Visitor;
  /** From here on the situation's call fails for this visitor. */
  readonly breaks: () => void;
};

/** One use of one call: what leads to it, and what is seen when it comes to nothing. */
export type Situation = {
  readonly call: CallPath;
  readonly when: string;
  /** @returns the page that the person ends on. */
  readonly act: (stage: Stage) => Promise<Page>;
  /** No answer, or none that can be read. */
  readonly unavailable: Sight;
  readonly limited: (wait: Wait) => Sight;
  readonly unauthorised: Sight;
  readonly refused: Sight;
  /** `{}`, where the spec shows no answer and that is one; else it cannot be read. */
  readonly empty?: Sight;
};

/** How long the API says to wait, or is taken to mean: as the header has it, and in words. */
export type Wait = { readonly seconds: string; readonly words: string };

const twoMinutes: Wait = { seconds: "120", words: "Please try again in 2 minutes." };
const aMinute: Wait = { seconds: "60", words: "Please try again in 1 minute." };

/** What is to be seen after a fault. */
export function sightAfter(situation: Situation, fault: Fault): Sight {
  switch (fault) {
    case "times out":
    case "drops the connection":
    case "answers 500":
    case "answers a page":
      return situation.unavailable;
    case "answers {}":
      return situation.empty ?? situation.unavailable;
    case "limits for 2 minutes":
      return situation.limited(twoMinutes);
    case "limits":
      return situation.limited(aMinute);
    case "answers 401":
      return situation.unauthorised;
    case "refuses with a Message":
      return situation.refused;
  }
}

type FormWords = {
  readonly wayOn: string;
  readonly keeps?: Readonly<Record<string, string>>;
  readonly unavailable: string;
  /** Said where the API refuses without a word, as a 401 does for people who are not logged in. */
  readonly refused: string;
  /** What is said to a refusal with a Message; the API's own words only where section 7 lists Message among what is used. */
  readonly refusedWith?: string;
};

/** What every form does: it comes back with what was typed, and says why. */
export function formComesBack({ wayOn, keeps = {}, unavailable, refused, refusedWith = refused }: FormWords) {
  const form = { wayOn, keeps };
  return {
    unavailable: { status: 503, says: unavailable, retryAfter: "30", ...form },
    limited: ({ seconds, words }: Wait): Sight => ({ status: 429, says: words, retryAfter: seconds, ...form }),
    unauthorised: { status: 400, says: refused, ...form },
    refused: { status: 400, says: refusedWith, ...form },
  };
}

const ended = "Your session has ended. Please log in again.";

/** Where those go whose session the API has ended. */
export const ownerLogin: Sight = { status: 200, at: "/userlogin", says: ended, wayOn: "Send OTP" };
export const registrationLogin: Sight = { status: 200, at: "/login", says: ended, wayOn: "Send OTP" };
export const resellerLogin: Sight = { status: 200, at: "/resellerlogin", says: ended, wayOn: "Send OTP" };

/** What a person does who only opens a page that makes the call. */
export function opens(path: string, who?: Parameters<Stage["as"]>[0]): Situation["act"] {
  return ({ visitor, as, breaks }) => {
    breaks();
    return (who === undefined ? visitor : as(who)).open(path);
  };
}

/** The same whatever went wrong. */
export function always(sight: Sight): Pick<Situation, "unavailable" | "limited" | "unauthorised" | "refused"> {
  return { unavailable: sight, limited: () => sight, unauthorised: sight, refused: sight };
}
