import { z } from "zod";

import { words } from "#contract/words";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

const PURPOSE = "thanks";
const TTL_SECONDS = 3600;

/** Returns the thank-you page's URL with `message`. The message is sealed, so that nobody can make the page show other text. */
export function thankYouPath(message: string): string {
  return paths.thankYou(message === words.inquirySent ? undefined : seal(PURPOSE, message, TTL_SECONDS));
}

/** Returns the message in the URL, or the spec's default. */
export function thankYouMessage(request: Request): string {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("message"), z.string()) ?? words.inquirySent;
}
