import { environment } from "~/env.server";

/** An API's picture address, or "" when our Content-Security-Policy does not allow its origin: it would show as broken. */
export function shownPicture(address: string): string {
  if (/^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && environment.pictureOrigins.includes(new URL(address).origin) ? address : "";
}
