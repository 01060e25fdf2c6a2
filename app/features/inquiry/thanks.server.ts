import { z } from "zod";

import { words } from "#contract/words";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

const PURPOSE = "thanks";
const SHOWN_SECONDS = 3600;

/** The address of the screen that says `message`: sealed, so that nobody can put words of their own into our mouth. */
export function thankYouPath(message: string): string {
  return paths.thankYou(message === words.inquirySent ? undefined : seal(PURPOSE, message, SHOWN_SECONDS));
}

/** The message that the address carries, or the spec's own. */
export function thankYouMessage(request: Request): string {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("message"), z.string()) ?? words.inquirySent;
}
