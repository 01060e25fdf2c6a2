import { randomInt, randomUUID } from "node:crypto";

import type { ApiCall } from "#contract/call";
import { namedCalls } from "#contract/index";
import { readAnswer } from "#contract/outcome";
import { findFeatures } from "./features";
import { type Finding, judge } from "./judge";
import { probeOwner } from "./probes/owner";
import type { Given, ProbeOptions, Recorder, Remarks } from "./probes/probe";
import { probeRefusals } from "./probes/refusals";
import { probeRegistration } from "./probes/registration";
import { probeReseller } from "./probes/reseller";
import { probeVisitor } from "./probes/visitor";
import { type IdempotencyKey, type Report, reportCalls } from "./report";
import type { Connection, Exchange } from "./send";

/** After this many calls in a row without a response, the rest is not tried. */
const MAX_SILENT_CALLS = 3;

const specCalls = namedCalls.filter(({ call }) => call.isBeyondSpec !== true);

/** Called before each call, with the number of calls so far and the path. */
type OnProgress = (count: number, path: string) => void;

/** Tries an API call by call. Creates and sends nothing unless `given.creates`. */
export async function checkApi(connection: Connection, given: Given, onProgress: OnProgress = () => undefined): Promise<Report> {
  const findings: Finding[] = [];
  const skipped = new Map<string, string[]>();
  const keys = new Map<string, IdempotencyKey>();
  const answers = new Map<string, unknown[]>();
  let silentCalls = 0;

  const skip: Recorder["skip"] = (reason, ...calls) => {
    for (const { path } of calls) skipped.set(path, [...(skipped.get(path) ?? []), reason]);
  };

  async function probe<Request, Answer>(
    call: ApiCall<Request, Answer>,
    payload: Request,
    options: ProbeOptions<Answer>,
  ): Promise<Answer | null> {
    if (silentCalls >= MAX_SILENT_CALLS) {
      skip("The calls before it got no response.", call);
      return null;
    }
    onProgress(findings.length + 1, call.path);
    const key = call.effect === "create" ? randomUUID() : null;
    // Each try is another visitor, because APIs limit visitors. The addresses are from a range for tests (RFC 2544).
    const visitor = `198.18.${randomInt(256)}.${randomInt(256)}`;
    const send = () => connection.send(call, payload, { token: options.token ?? null, key, visitor });
    const exchange = await send();
    silentCalls = exchange.raw === null ? silentCalls + 1 : 0;
    const finding = judge(call, options.input, options.expected, exchange);
    const outcome = exchange.raw === null ? null : readAnswer(call, exchange.raw);
    if (outcome?.kind !== "ok") {
      findings.push(finding);
      return null;
    }
    if (exchange.raw !== null) answers.set(call.path, [...(answers.get(call.path) ?? []), JSON.parse(exchange.raw.body)]);
    const inspected = withRemarks(finding, options.inspect?.(outcome.data));
    findings.push(options.repeats === true ? withKey(inspected, exchange, await send()) : inspected);
    return outcome.data;
  }

  function withKey(finding: Finding, first: Exchange, second: Exchange): Finding {
    const isKept = first.raw?.body === second.raw?.body;
    keys.set(finding.path, isKept ? "kept" : "ignored");
    if (isKept) return finding;
    if (!first.declaresIdempotency) return { ...finding, notes: [...finding.notes, IGNORED_KEY] };
    return {
      ...finding,
      verdict: "differs",
      shows: "A form that is sent twice takes effect twice.",
      changes: [...finding.changes, BROKEN_KEY],
    };
  }

  const recorder = { probe, skip };
  await probeVisitor(recorder, given);
  await probeRefusals(recorder);
  await probeRegistration(recorder, given);
  await probeOwner(recorder, given);
  await probeReseller(recorder, given);
  return { calls: reportCalls(specCalls, findings, skipped, keys), features: findFeatures(answers) };
}

function withRemarks(finding: Finding, { changes, shows, notes }: Remarks = { changes: [], shows: "", notes: [] }): Finding {
  const remarked = { ...finding, notes: [...finding.notes, ...notes] };
  if (changes.length === 0) return remarked;
  return { ...remarked, verdict: "differs", changes: [...finding.changes, ...changes], shows: `${finding.shows} ${shows}`.trim() };
}

const IGNORED_KEY =
  "The same Idempotency-Key got another response. The website keeps results itself, in the memory of one process. Keep the key to be safe with several.";
const BROKEN_KEY =
  "Give a repeated Idempotency-Key the first response, or leave out X-Supports-Idempotency-Key. The header promises it, and the second response was another.";
