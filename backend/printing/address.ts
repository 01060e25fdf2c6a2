/** The address in the QR code. It is printed, so it must never change. */
export function scanAddress(origin: string, code: string): string {
  return `${origin}/qrcode_process/${code}`;
}

/** The address to type by hand, followed by the code. */
export function shortAddress(origin: string): string {
  return `${origin.replace(/^https?:\/\//, "")}/s/`;
}
