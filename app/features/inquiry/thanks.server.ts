import { z } from "zod";

import { words } from "#contract/words";
import { paths } from "~/paths";
import { seal, unseal } from "~/session/sealed.server";

const PURPOSE = "thanks";
const SHOWN_SECONDS = 3600;

/** The address of the thank-you page with `message`. Sealed, so nobody can make the page show their own text. */
export function thankYouPath(message: string): string {
  return paths.thankYou(message === words.inquirySent ? undefined : seal(PURPOSE, message, SHOWN_SECONDS));
}

/** The message in the address, or the spec's default. */
export function thankYouMessage(request: Request): string {
  return unseal(PURPOSE, new URL(request.url).searchParams.get("message"), z.string()) ?? words.inquirySent;
}
