import { readText } from "./request-body";

/** Limits of a form: the number of fields, and the characters of a field's name. */
const MAX_FIELDS = 200;
const MAX_NAME_LENGTH = 100;

/**
 * Parses a URL-encoded form.
 * @returns null if it has too many fields or overlong names.
 */
export function formFields(text: string): URLSearchParams | null {
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) return null;
  const fields = new URLSearchParams(text);
  return [...fields.keys()].some((name) => name.length > MAX_NAME_LENGTH) ? null : fields;
}

/**
 * Parses a multipart form of short text fields. The providers that post such forms use nothing else of the standard.
 * @returns null if it has too many fields or overlong names.
 */
export function multipartFields(text: string, boundary: string): [string, string][] | null {
  // A complete form has two more parts than fields: what is before the first boundary, and what is after the last one.
  const maxParts = MAX_FIELDS + 2;
  const parts = text.split(`--${boundary}`, maxParts + 1);
  if (parts.length > maxParts) return null;
  const fields = parts.flatMap((part) => parsePart(part) ?? []);
  return fields.length > MAX_FIELDS || fields.some(([name]) => name.length > MAX_NAME_LENGTH) ? null : fields;
}

/** Reads a URL-encoded form. Leaves out values that are too long. Returns no fields if the form exceeds another limit. */
export async function readForm(request: Request, maxValueLength: number): Promise<URLSearchParams> {
  const fields = formFields((await readText(request)) ?? "") ?? new URLSearchParams();
  return new URLSearchParams([...fields].filter(([, value]) => value.length <= maxValueLength));
}

const LINE = "\r\n";
const HEADERS_END = LINE + LINE;
const NAME = ' name="';

function parsePart(part: string): [[string, string]] | null {
  const headersEnd = part.indexOf(HEADERS_END);
  if (headersEnd === -1 || !part.startsWith(LINE) || !part.endsWith(LINE)) return null;
  const headers = part.slice(0, headersEnd);
  const nameAt = headers.indexOf(NAME);
  if (nameAt === -1) return null;
  const name = headers.slice(nameAt + NAME.length).split('"', 1)[0] ?? "";
  return [[name, part.slice(headersEnd + HEADERS_END.length, -LINE.length)]];
}
