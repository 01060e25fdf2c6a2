import { MIMEType } from "node:util";

import { formFields, multipartFields } from "../../platform/http/form-body";
import { readText } from "../../platform/http/request-body";

export type CallbackFields = Readonly<Record<string, unknown>>;

/** The longest boundary that RFC 2046 allows. */
const MAX_BOUNDARY_LENGTH = 70;

/** Reads a callback's body: JSON, or a URL-encoded or multipart form. @returns null for any other body, or if it is too large. */
export async function readCallbackFields(request: Request): Promise<CallbackFields | null> {
  const text = await readText(request);
  if (text === null) return null;
  const type = mediaTypeOf(request);
  switch (type?.essence) {
    case "application/json":
      return parseJsonObject(text);
    case "application/x-www-form-urlencoded":
      return fromPairs(formFields(text));
    case "multipart/form-data": {
      const boundary = type.params.get("boundary") ?? "";
      return boundary === "" || boundary.length > MAX_BOUNDARY_LENGTH ? null : fromPairs(multipartFields(text, boundary));
    }
    default:
      return null;
  }
}

function mediaTypeOf(request: Request): MIMEType | null {
  try {
    return new MIMEType(request.headers.get("content-type") ?? "");
  } catch {
    return null;
  }
}

function parseJsonObject(text: string): CallbackFields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

function fromPairs(pairs: Iterable<[string, string]> | null): CallbackFields | null {
  return pairs && Object.fromEntries(pairs);
}
