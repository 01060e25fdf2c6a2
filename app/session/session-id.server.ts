import { z } from "zod";

import type { Id } from "#contract/fields";

/** An id in a cookie: a string or a number, as the API sent it. */
export const sessionId: z.ZodType<Id> = z.union([z.string().min(1), z.number().int().positive()]);
