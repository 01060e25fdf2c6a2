import { environment } from "~/env.server";

/** The website's address as people see it, as `https://stickers.example.in`. */
export function ownOrigin(request: Request): string {
  return environment.appOrigin ?? new URL(request.url).origin;
}
