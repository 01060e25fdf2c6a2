/** A form's field names, each with the length to which the field's value is cut. */
export type FieldMaxLengths = ReadonlyMap<string, number>;

/** The maximum number of fields in a form. The longest form, the reseller's order, has fewer. */
const MAX_FIELDS = 500;
const FORM_TYPE = "application/x-www-form-urlencoded";

const noFields = new URLSearchParams();
const fieldsByRequest = new WeakMap<Request, Promise<URLSearchParams>>();

/**
 * Reads a form's fields from a request's body. A body that is not a form, or has too many fields, counts as empty. Can be called several
 * times for one request.
 */
export async function postedFields(request: Request, maxLengths: FieldMaxLengths): Promise<URLSearchParams> {
  return knownFields(await allFields(request), maxLengths);
}

/**
 * Copies the fields in `maxLengths`. Drops all other fields, because form libraries build objects and lists from names such as
 * `a[1000000]`. Takes the last value of a repeated name, because some browsers send a form's first button as well as the pressed button.
 */
export function knownFields(given: URLSearchParams, maxLengths: FieldMaxLengths): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of given) {
    const maxLength = maxLengths.get(name);
    if (maxLength !== undefined) fields.set(name, value.slice(0, maxLength));
  }
  return fields;
}

function allFields(request: Request): Promise<URLSearchParams> {
  const cached = fieldsByRequest.get(request);
  if (cached) return cached;
  const fields = readBody(request);
  fieldsByRequest.set(request, fields);
  return fields;
}

async function readBody(request: Request): Promise<URLSearchParams> {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE) return noFields;
  const body = await request.text().catch(() => "");
  return countFields(body) > MAX_FIELDS ? noFields : new URLSearchParams(body);
}

function countFields(body: string): number {
  let count = 1;
  for (let at = body.indexOf("&"); at !== -1 && count <= MAX_FIELDS; at = body.indexOf("&", at + 1)) count += 1;
  return count;
}
