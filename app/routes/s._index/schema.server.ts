import { z } from "zod";

import { readTypedCode } from "#contract/sticker-code";
import { commonFields, requiredText } from "~/forms/fields.server";
import { scannerWords } from "~/words/words";

/** Maximum input length: leaves room for spaces and dashes between all characters, and for a sticker's address. */
const MAX_TYPED_LENGTH = 200;

/** The code printed on a sticker. Accepts every spelling that `readTypedCode` does. */
export const codeSchema = z.object({
  ...commonFields,
  code: requiredText(MAX_TYPED_LENGTH, () => scannerWords().code.missing)
    .refine((typed) => readTypedCode(typed).kind !== "other", { error: () => scannerWords().code.invalid })
    .refine((typed) => readTypedCode(typed).kind !== "mistyped", { error: () => scannerWords().code.mistyped }),
});
