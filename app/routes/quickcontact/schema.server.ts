import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, commonFields } from "~/forms/fields.server";

/** The message form. The action checks that the id fits the vehicle. */
export const messageSchema = z.object({ ...commonFields, id: z.string({ error: words.messageNotSelected }) });

/** The call form. */
export const callSchema = z.object({ ...commonFields, from: callablePhone(words.callerPhoneInvalid, words.callerPhoneInvalid) });
