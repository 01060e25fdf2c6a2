import type { HeadersArgs } from "@remix-run/node";

/** A route's `headers`: what its loader and action asked for (Refresh, Retry-After) reaches the document's answer. */
export function documentHeaders({ loaderHeaders, actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers();
  for (const source of [loaderHeaders, actionHeaders, errorHeaders ?? new Headers()]) {
    for (const name of ["Refresh", "Retry-After"]) {
      const value = source.get(name);
      if (value !== null) headers.set(name, value);
    }
  }
  return headers;
}
