import { environment } from "~/env.server";

/**
 * Returns the URL of an API's picture, or "" if our Content-Security-Policy blocks its origin, because the picture would show as broken.
 */
export function allowedPictureUrl(address: string): string {
  if (/^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && environment.pictureOrigins.includes(new URL(address).origin) ? address : "";
}
