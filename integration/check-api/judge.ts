import type { ApiCall, SuccessMark } from "#contract/call";
import { sentencesOf } from "#contract/description/manual";
import { readAnswer, type Outcome, type RawAnswer } from "#contract/outcome";
import { differencesIn, type Difference } from "./differences";
import type { Exchange } from "./send";

export type Verdict = "fits" | "differs" | "cannot tell";

/** What a call should lead to. `usable`: a success or a refusal. */
export type Expectation = "success" | "refusal" | "usable";

/** The result of one call with one input. */
export type Finding = {
  readonly path: string;
  /** The input, such as "an unknown sticker". */
  readonly input: string;
  readonly verdict: Verdict;
  /** What the website would show a person, if the API differs. */
  readonly shows: string;
  /** What differs and what to change, one sentence or two each. They begin with the field's path if a field differs. */
  readonly changes: readonly string[];
  /** What the website copes with. */
  readonly notes: readonly string[];
  readonly milliseconds: number | null;
  /** Whether the answer was a success. */
  readonly isSuccess: boolean;
};

const SUCCESS: Readonly<Record<SuccessMark, string>> = {
  ErrorCode: '"ErrorCode": 0',
  Status: '"Status": "Success"',
  status: '"status": "success"',
};

/** How the description of an input without a token ends. */
export const WITHOUT_TOKEN = " without a token";

/** Pages wait this long for their optional parts. */
const SLOW_MS = 2_000;

/** Judges what came back of one call. */
export function judge(call: ApiCall, input: string, expected: Expectation, exchange: Exchange): Finding {
  const { whenItFails } = sentencesOf(call.path);
  const base = {
    path: call.path,
    input,
    shows: "",
    notes: [...notesOn(exchange), ...notesOnToken(input, exchange)],
    milliseconds: exchange.milliseconds,
    isSuccess: false,
  };
  const differs = (changes: readonly string[], shows: string = whenItFails): Finding => ({
    ...base,
    verdict: "differs",
    shows,
    changes,
  });
  const { raw } = exchange;
  if (raw === null) return differs([`Answer in time and completely: ${exchange.failure}.`]);
  const outcome = readAnswer(call, raw);
  if (outcome.kind === "limited")
    return { ...base, verdict: "cannot tell", changes: [`HTTP 429: the API asks to wait ${outcome.retryAfter} seconds.`] };
  if (outcome.kind === "unavailable") return differs(whyUnusable(call, { input, expected, raw }));
  const unexpected = surprise(call, { input, expected, raw }, outcome);
  if (unexpected !== null) return differs(unexpected.changes, unexpected.shows);
  const differences = outcome.kind === "ok" ? differencesIn(call.answer, JSON.parse(raw.body)) : [];
  return judgeFields(
    { ...base, isSuccess: outcome.kind === "ok" },
    [...differences.map(sentenceOf), ...charsetProblems(exchange)],
    differences,
  );
}

function judgeFields(base: Omit<Finding, "verdict" | "changes">, all: readonly Sentence[], differences: readonly Difference[]): Finding {
  const notes = [...base.notes, ...all.filter(({ isTolerated }) => isTolerated).map(({ sentence }) => sentence)];
  const changes = all.filter(({ isTolerated }) => !isTolerated).map(({ sentence }) => sentence);
  if (changes.length === 0) return { ...base, notes, verdict: "fits", changes };
  return { ...base, notes, verdict: "differs", shows: whatIsLost(differences), changes };
}

/** Says what a person sees of an answer that lacks these fields. */
function whatIsLost(differences: readonly Difference[]): string {
  const lost = differences.filter(({ effect }) => effect === "lost");
  const consequences = lost.flatMap(({ path, consequence }) => (consequence === undefined ? [] : [`${path}: ${consequence}`]));
  const others = lost.filter(({ consequence }) => consequence === undefined).map(({ path }) => path);
  if (lost.length === 0) return "Some letters are unreadable.";
  return [...consequences, ...(others.length === 0 ? [] : [`The website goes on without ${others.join(", ")}.`])].join(" ");
}

type Sentence = { readonly sentence: string; readonly isTolerated: boolean };

function sentenceOf({ path, problem, effect, consequence }: Difference): Sentence {
  const sentence = `${path} ${problem.replace(/\.$/, "")}.`;
  if (effect === "tolerated") return { sentence: `${sentence} The website reads it.`, isTolerated: true };
  return effect === "optional" ? { sentence: `${sentence} ${consequence}`, isTolerated: true } : { sentence, isTolerated: false };
}

type Tried = { readonly input: string; readonly expected: Expectation; readonly raw: RawAnswer };

function surprise(call: ApiCall, { input, expected, raw }: Tried, outcome: Outcome<unknown>): Pick<Finding, "changes" | "shows"> | null {
  const { whenItFails } = sentencesOf(call.path);
  if (expected === "refusal" && outcome.kind === "ok") {
    return { changes: [refuse(call, input)], shows: "The website goes on as if it had worked." };
  }
  if (expected === "success" && outcome.kind === "refused") {
    if (raw.status === 404) return { changes: ["Serve this path. HTTP 404 says that it does not exist."], shows: whenItFails };
    return { changes: [`Accept ${input}. ${reasonOf(call, raw.body, outcome.message)}`], shows: whenItFails };
  }
  if (expected === "success" && outcome.kind === "unauthorised")
    return {
      changes: ["Accept the token that the API gave. The answer is HTTP 401 or 403."],
      shows: "The website asks the person to log in again.",
    };
  return null;
}

function refuse(call: ApiCall, input: string): string {
  return `Refuse ${input}, with a failing ${call.marks[0] ?? "ErrorCode"} and a Message. The answer is a success.`;
}

/** Says why an answer counts as a refusal. The API's words may contain a number or an address, which the report leaves out. */
function reasonOf(call: ApiCall, body: string, message: string): string {
  const marks = failingMarks(call, body).join(" and ");
  const said = message.replace(/\S*(\d{4}|@)\S*/g, "…");
  return `The answer is a refusal${marks === "" ? "" : `, because of ${marks}`}${said === "" ? "." : `: "${said}"`}`;
}

/** Returns the marks that report a failure. */
function failingMarks(call: ApiCall, body: string): string[] {
  const parsed: unknown = parse(body);
  return ["ErrorCode", "Status", "status"].filter((mark) => {
    const only = { [mark]: (parsed as Record<string, unknown> | undefined)?.[mark] };
    return readAnswer({ ...call, marks: [] }, { status: 200, body: JSON.stringify(only), retryAfter: null }).kind === "refused";
  });
}

function whyUnusable(call: ApiCall, { input, expected, raw: { status, body } }: Tried): string[] {
  if (status >= 300 && status < 400) return [`Answer at this URL: HTTP ${status} redirects, and the website does not follow redirects.`];
  if (status >= 500) return [`Answer with 200 and a failing mark if the call is refused. HTTP ${status} means that the API is down.`];
  const parsed = parse(body);
  if (/<html|<!doctype/i.test(body)) return [`Answer with JSON. The body is HTML${status === 200 ? "" : ` with HTTP ${status}`}.`];
  if (status >= 400) return [`Give a Message. HTTP ${status} without one counts as an outage, not as a refusal.`];
  if (parsed === undefined) return ["Answer with JSON in UTF-8. The body cannot be read as JSON."];
  if (!isObject(parsed)) return [`Answer with a JSON object. The body is ${Array.isArray(parsed) ? "a list" : "a single value"}.`];
  const differences = differencesIn(call.answer, parsed).filter(({ effect }) => effect === "unreadable");
  if (differences.length === 0)
    return [`Send ${call.marks.map((mark) => SUCCESS[mark]).join(" or ")}: the answer has no mark of a success.`];
  const sentences = differences.map((difference) => sentenceOf(difference).sentence);
  return expected === "refusal" && failingMarks(call, body).length === 0 ? [refuse(call, input)] : sentences;
}

/** Returns what is wrong with the encoding: the website reads every body as UTF-8. */
function charsetProblems({ contentType, raw }: Exchange): Sentence[] {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  if (!raw?.body.includes("\uFFFD")) return [];
  return [{ sentence: `Send the body in UTF-8. It is in another encoding (Content-Type says ${charset}).`, isTolerated: false }];
}

function notesOn({ milliseconds, raw }: Exchange): string[] {
  const missing = raw?.status === 404 ? ["HTTP 404. Make sure that the API has this path."] : [];
  if (raw === null || milliseconds <= SLOW_MS) return missing;
  return [
    ...missing,

    `It took ${(milliseconds / 1000).toFixed(1)} seconds. Optional parts of a page wait for 2 seconds, and all calls of a page share 10.`,
  ];
}

/** Only 401 or 403 make the website ask for a new log-in. */
function notesOnToken(input: string, { raw }: Exchange): string[] {
  if (raw === null || !input.endsWith(WITHOUT_TOKEN) || raw.status === 401 || raw.status === 403) return [];
  return [`Answer a missing token with HTTP 401, not ${raw.status}: the website then asks the person to log in again.`];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
