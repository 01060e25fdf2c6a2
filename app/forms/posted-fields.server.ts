/** The names that a form has, each with the longest value that is kept of it, in characters. */
export type FieldNames = ReadonlyMap<string, number>;

/** More fields than the longest form has: the rows of a reseller's order. */
const MOST_FIELDS = 500;
const FORM_TYPE = "application/x-www-form-urlencoded";

const nothing = new URLSearchParams();
const read = new WeakMap<Request, Promise<URLSearchParams>>();

/**
 * The fields of `names` that a request posts; everything else in its body is left out before anything interprets it, since form
 * libraries make objects and lists out of names such as `a[1000000]`. A name that is repeated has its last value: some browsers send
 * a form's first button beside the one that was pressed. A body that is not a form, or has too many fields, is an empty form.
 * The body can be read again after it.
 */
export async function postedFields(request: Request, names: FieldNames): Promise<URLSearchParams> {
  const posted = await allFields(request);
  const fields = new URLSearchParams();
  for (const [name, value] of posted) {
    const longest = names.get(name);
    if (longest !== undefined) fields.set(name, value.slice(0, longest));
  }
  return fields;
}

function allFields(request: Request): Promise<URLSearchParams> {
  const before = read.get(request);
  if (before) return before;
  const fields = readBody(request);
  read.set(request, fields);
  return fields;
}

async function readBody(request: Request): Promise<URLSearchParams> {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  if (type.trim().toLowerCase() !== FORM_TYPE) return nothing;
  const body = await request.text().catch(() => "");
  return countFields(body) > MOST_FIELDS ? nothing : new URLSearchParams(body);
}

function countFields(body: string): number {
  let count = 1;
  for (let at = body.indexOf("&"); at !== -1 && count <= MOST_FIELDS; at = body.indexOf("&", at + 1)) count += 1;
  return count;
}
