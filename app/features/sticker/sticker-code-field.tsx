import type { FieldProps } from "~/forms/field-shell";
import { TextField } from "~/forms/text-field";

/** A field for the code on a sticker. */
export function StickerCodeField(field: FieldProps) {
  return <TextField {...field} isMonospaced dir="ltr" autoComplete="off" autoCapitalize="characters" spellCheck={false} />;
}
