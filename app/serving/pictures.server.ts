import { environment } from "~/env.server";

/**
 * Returns the URL of a picture from the API. Returns "" if our Content-Security-Policy blocks its origin, because browsers would show a
 * broken picture.
 */
export function allowedPictureUrl(address: string): string {
  if (/^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && environment.pictureOrigins.includes(new URL(address).origin) ? address : "";
}
