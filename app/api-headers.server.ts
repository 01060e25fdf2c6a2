import { z } from "zod";

import { BROWSER_MARK_HEADER } from "#contract/call";
import { SHOWN_NOTICE_HEADER } from "#contract/notice";
import { TYPED_CODE_HEADER } from "#contract/scanning";

/** Headers that the website sets (app/api/client.server.ts), or that its HTTP client sets or refuses. */
const RESERVED: ReadonlySet<string> = new Set([
  "accept",
  "authorization",
  "content-type",
  "idempotency-key",
  "x-forwarded-for",
  "x-request-id",
  BROWSER_MARK_HEADER.toLowerCase(),
  TYPED_CODE_HEADER.toLowerCase(),
  SHOWN_NOTICE_HEADER.toLowerCase(),
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

/** Headers for every API call, as a JSON object. No error shows a value, because values are secrets. */
export const apiHeaders = z
  .string()
  .transform(parseJson)
  .pipe(
    z.record(z.string(), z.string({ error: "must be text" }), {
      error: `must be a JSON object of header names and texts, such as {"X-Api-Key":"…"}`,
    }),
  )
  .superRefine((headers, context) => {
    for (const [name, value] of Object.entries(headers)) {
      const message = errorIn(name, value);
      if (message !== null) context.addIssue({ code: "custom", path: [name], message });
    }
  });

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

function errorIn(name: string, value: string): string | null {
  if (RESERVED.has(name.toLowerCase())) return "the website sets this header itself";
  if (!isValidHeader(name, "")) return "is not a valid header name";
  return isValidHeader(name, value) ? null : "has a value that a header cannot contain, such as a line break";
}

function isValidHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}
