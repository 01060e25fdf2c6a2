import { z } from "zod";

import { readTypedCode } from "#contract/sticker-code";
import { commonFields, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** Maximum input length: leaves room for spaces and dashes between all characters. */
const MAX_TYPED_LENGTH = 60;

/** The code printed on a sticker. Accepts every spelling that `readTypedCode` does. */
export const codeSchema = z.object({
  ...commonFields,
  code: requiredText(MAX_TYPED_LENGTH, messages.stickerCodeMissing)
    .refine((typed) => readTypedCode(typed).kind !== "other", messages.stickerCodeInvalid)
    .refine((typed) => readTypedCode(typed).kind !== "mistyped", messages.stickerCodeMistyped),
});
