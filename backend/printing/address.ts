/** The URL in the QR code. It is printed, so it must never change. */
export function scanAddress(origin: string, code: string): string {
  return `${origin}/qrcode_process/${code}`;
}

/** The start of the URL to type by hand. The code follows it. */
export function shortAddress(origin: string): string {
  return `${origin.replace(/^https?:\/\//, "")}/s/`;
}
