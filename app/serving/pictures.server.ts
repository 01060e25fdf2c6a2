import { environment } from "~/env.server";

/**
 * The address of a picture that the API names, or "" when it is at none of the places whose pictures our pages may show: browsers
 * would be told to leave it out (security-headers.server.ts), and what is missing looks broken.
 */
export function shownPicture(address: string): string {
  if (/^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && environment.pictureOrigins.includes(new URL(address).origin) ? address : "";
}
