import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, formBasics } from "~/forms/fields.server";

/** The preset message that was picked; which ids a vehicle has is the action's to know. */
export const messageSchema = z.object({ ...formBasics, id: z.string({ error: words.messageNotSelected }) });

/** Who asks for the call. */
export const callSchema = z.object({ ...formBasics, from: callablePhone(words.callerPhoneInvalid, words.callerPhoneInvalid) });
