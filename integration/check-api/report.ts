import type { ApiCall } from "#contract/call";
import type { NamedCall } from "#contract/index";
import type { Feature } from "./features";
import type { Finding, Verdict } from "./judge";

/** The result of all tries of one call. */
export type CallReport = {
  readonly path: string;
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  /** Why an input was not tried. */
  readonly skipped: readonly string[];
  readonly idempotencyKey: IdempotencyKey | null;
};

/** Whether a repeated call with the same Idempotency-Key got the first response. Null if no call was repeated. */
export type IdempotencyKey = "kept" | "ignored";

export type Report = { readonly calls: readonly CallReport[]; readonly features: readonly Feature[] };

/** Collects what was found about the calls of the specification. */
export function reportCalls(
  named: readonly NamedCall[],
  findings: readonly Finding[],
  skipped: ReadonlyMap<string, readonly string[]>,
  keys: ReadonlyMap<string, IdempotencyKey>,
): CallReport[] {
  return named.map(({ call }) => {
    const own = findings.filter(({ path }) => path === call.path);
    return {
      path: call.path,
      verdict: verdictOf(call, own),
      findings: own,
      skipped: skipped.get(call.path) ?? [],
      idempotencyKey: keys.get(call.path) ?? null,
    };
  });
}

/** Without a success nobody knows whether the website can read one. */
function verdictOf(call: ApiCall, findings: readonly Finding[]): Verdict {
  if (findings.some(({ verdict }) => verdict === "differs")) return "differs";
  return findings.some(({ verdict, isSuccess }) => verdict === "fits" && isSuccess) ? "fits" : "cannot tell";
}

/** Writes the report as text that can be pasted into a ticket. Contains no phone number, code or token. */
export function writeReport({ calls, features }: Report): string {
  const order: readonly Verdict[] = ["differs", "cannot tell", "fits"];
  const counts = order.map((verdict) => `${calls.filter((call) => call.verdict === verdict).length} ${verdict}`);
  return [
    `## ${counts.reverse().join(", ")}`,
    ...order.flatMap((verdict) => calls.filter((call) => call.verdict === verdict).flatMap(writeCall)),
    "",
    "## Beyond the specification",
    "",
    ...features.map(
      ({ name, isShown, field }) => `- ${name}: ${{ yes: "shown", no: "hidden", unknown: "cannot tell" }[isShown]} (${field})`,
    ),
    "",
  ].join("\n");
}

const KEY_SENTENCES: Readonly<Record<IdempotencyKey, string>> = {
  kept: "- A repeated Idempotency-Key got the first answer.",
  ignored: "- A repeated Idempotency-Key got another answer.",
};

function writeCall({ path, verdict, findings, skipped, idempotencyKey }: CallReport): string[] {
  const times = findings.flatMap(({ milliseconds }) => (milliseconds === null ? [] : [milliseconds]));
  const time = times.length === 0 ? "" : `, ${Math.max(...times)} ms`;
  return [
    "",
    `### ${path}: ${verdict}${time}`,
    ...findings.flatMap(({ input, changes, shows, notes, isSuccess, verdict: own }) => [
      ...(own !== "fits" ? [`- With ${input}: ${own}.`] : isSuccess ? [] : [`- Refuses ${input}, as it should.`]),
      ...changes.map((change) => `  - ${change}`),
      ...(shows === "" ? [] : [`  - The website: ${shows}`]),
      ...notes.map((note) => `- With ${input}: ${note}`),
    ]),
    ...(idempotencyKey === null ? [] : [KEY_SENTENCES[idempotencyKey]]),
    ...(verdict === "fits" ? [] : skipped.map((reason) => `- Not tried: ${reason}`)),
  ];
}
