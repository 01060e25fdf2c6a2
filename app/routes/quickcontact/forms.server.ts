import { z } from "zod";

import { callablePhone, formBasics } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** The preset message that was picked; which ids a vehicle has is the action's to know. */
export const messageSchema = z.object({ ...formBasics, id: z.string({ error: messages.messageNotSelected }) });

/** Who asks for the call. */
export const callSchema = z.object({ ...formBasics, from: callablePhone(messages.callerPhoneInvalid, messages.callerPhoneInvalid) });
