import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, formBasics } from "~/forms/fields.server";

/** The message form. The action checks that the id fits the vehicle. */
export const messageSchema = z.object({ ...formBasics, id: z.string({ error: words.messageNotSelected }) });

/** The call form. */
export const callSchema = z.object({ ...formBasics, from: callablePhone(words.callerPhoneInvalid, words.callerPhoneInvalid) });
