/** The maximum size of a request's body. The spec's longest form has about 4,000 bytes. */
const MAX_BODY_BYTES = 64 * 1024;

export type RequestBody =
  | { readonly kind: "object"; readonly value: unknown; readonly text: string }
  | { readonly kind: "too large" }
  | { readonly kind: "unreadable" };

/**
 * Parses the JSON body of an API call. An empty body is an empty object.
 * @param text - null if the body was too large to read.
 */
export function parseBody(text: string | null): RequestBody {
  if (text === null || Buffer.byteLength(text) > MAX_BODY_BYTES) return { kind: "too large" };
  // PostgreSQL cannot store a null character in text.
  if (text.includes("\\u0000")) return { kind: "unreadable" };
  try {
    return { kind: "object", value: JSON.parse(text.trim() === "" ? "{}" : text), text };
  } catch {
    return { kind: "unreadable" };
  }
}

/** The client closed the connection before the end of the request's body. */
export class RequestAborted extends Error {}

/**
 * Reads a request's body as text. Null if it is too large.
 * @param maxBytes - more for a webhook that reports much at once.
 * @throws RequestAborted if the body does not arrive.
 */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const reader = request.body?.getReader();
  if (reader === undefined) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  const read = () =>
    reader.read().catch((cause: unknown) => {
      throw new RequestAborted("The request's body did not arrive", { cause });
    });
  for (let part = await read(); !part.done; part = await read()) {
    length += part.value.byteLength;
    // Do not cancel the body, because that would close the connection before the response is sent.
    if (length > maxBytes) return null;
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
