import { z } from "zod";

import { words } from "#contract/words";
import { commonFields } from "~/forms/fields.server";

/** The message form. The action checks that the id fits the vehicle. */
export const messageSchema = z.object({ ...commonFields, id: z.string({ error: words.messageNotSelected }) });
