import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, commonFields } from "~/forms/fields.server";

/** The form that asks for a masked call. */
export const callSchema = z.object({ ...commonFields, from: callablePhone(words.callerPhoneInvalid, words.callerPhoneInvalid) });
