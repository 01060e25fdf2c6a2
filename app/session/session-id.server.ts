import { z } from "zod";

import type { Id } from "#contract/fields";

/** An identity as a cookie keeps it: in the form in which the API wrote it. */
export const sessionId: z.ZodType<Id> = z.union([z.string().min(1), z.number().int().positive()]);
