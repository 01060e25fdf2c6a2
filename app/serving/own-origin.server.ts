import { environment } from "~/env.server";

/** Returns the website's public origin, such as `https://stickers.example.in`. */
export function ownOrigin(request: Request): string {
  return environment.appOrigin ?? new URL(request.url).origin;
}
