import { z } from "zod";

import { limits, patterns } from "#contract/limits";
import { readAccountEmail } from "#contract/normalize";
import { words } from "#contract/words";
import { commonFields } from "~/forms/fields.server";

const invalid = { error: words.emailInvalid, abort: true };

/** All errors of the email field have the same message (spec, section 5). */
export const emailSchema = z.object({
  ...commonFields,
  email: z.string(invalid).overwrite(readAccountEmail).min(1, invalid).max(limits.email, invalid).regex(patterns.accountEmail, invalid),
});
