import { formFields, multipartFields } from "../../http/form-body";
import { readText } from "../../http/request-body";

export type CallbackFields = Readonly<Record<string, unknown>>;

const LONGEST_PARAMETERS = 200;

/** Reads what a provider posts: JSON, or a form of either kind. @returns null when it is none of them, or too large. */
export async function readCallbackFields(request: Request): Promise<CallbackFields | null> {
  const text = await readText(request);
  if (text === null) return null;
  const [type = "", parameters = ""] = (request.headers.get("content-type") ?? "").split(/;(.*)/s);
  switch (type.trim().toLowerCase()) {
    case "application/json":
      return objectIn(text);
    case "application/x-www-form-urlencoded":
      return entriesIn(formFields(text));
    case "multipart/form-data": {
      const boundary = boundaryIn(parameters);
      return boundary === null ? null : entriesIn(multipartFields(text, boundary));
    }
    default:
      return null;
  }
}

function objectIn(text: string): CallbackFields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}

function entriesIn(pairs: Iterable<[string, string]> | null): CallbackFields | null {
  return pairs && Object.fromEntries(pairs);
}

function boundaryIn(parameters: string): string | null {
  const boundary = /\bboundary="?([^";]{1,70})/i.exec(parameters.slice(0, LONGEST_PARAMETERS))?.[1];
  return boundary ?? null;
}
