/** Parses a positive integer id from an API call. Returns null for any other text. */
export function parseId(written: string): number | null {
  const id = /^\d{1,16}$/.test(written) ? Number(written) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
