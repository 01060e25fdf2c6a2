/** What a scan opens. It is printed, and so can never change. */
export function scanAddress(origin: string, code: string): string {
  return `${origin}/qrcode_process/${code}`;
}

/** The same to be typed: the code comes behind it. */
export function shortAddress(origin: string): string {
  return `${origin.replace(/^https?:\/\//, "")}/s/`;
}
