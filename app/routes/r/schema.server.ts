import { z } from "zod";

import { ownerAnswers } from "#contract/contacts";
import { commonFields } from "~/forms/fields.server";
import { scannerWords } from "~/words/words";

/** The answer form. The value of the pressed button is the answer. */
export const answerSchema = z.object({ ...commonFields, intent: z.enum(ownerAnswers, { error: () => scannerWords().answer.missing }) });

/** The form that stops the scanner (`stopScanner` in contract/contacts.ts). */
export const stopSchema = z.object(commonFields);
