import { readText } from "../request-body";

export type CallbackFields = Readonly<Record<string, unknown>>;

/** Reads what a provider posts: JSON, or a form of either kind. @returns null when it is none of them, or too large. */
export async function readCallbackFields(request: Request): Promise<CallbackFields | null> {
  const text = await readText(request);
  if (text === null) return null;
  const [type = "", parameters = ""] = (request.headers.get("content-type") ?? "").split(/;(.*)/s);
  switch (type.trim().toLowerCase()) {
    case "application/json":
      return objectIn(text);
    case "application/x-www-form-urlencoded":
      return Object.fromEntries(new URLSearchParams(text));
    case "multipart/form-data":
      return partsIn(text, /\bboundary="?([^";]+)/i.exec(parameters)?.[1]);
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

/** A provider's parts are short texts, each under its name: of the standard that much is enough. */
function partsIn(text: string, boundary: string | undefined): CallbackFields | null {
  if (boundary === undefined) return null;
  const parts = text.split(`--${boundary}`).map((part) => /^\r\n.*?\bname="([^"]*)".*?\r\n\r\n(.*)\r\n$/s.exec(part));
  return Object.fromEntries(parts.flatMap((part) => (part ? [[part[1] ?? "", part[2] ?? ""]] : [])));
}
