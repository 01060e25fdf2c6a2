import { redirect, type TypedResponse } from "@remix-run/node";

import type { Id } from "#contract/fields";
import { scanOutcome } from "#contract/scanning";
import { readStickerCode, readTypedCode } from "#contract/sticker-code";
import { now } from "~/env.server";
import type { FormReply, ReadForm } from "~/forms/form.server";
import { requiredText } from "~/forms/fields.server";
import { paths } from "~/paths";
import { scanSession } from "~/session/scan.server";
import { ownerWords, scannerWords } from "~/words/words";
import { findSticker } from "./find-sticker.server";

/** Maximum input length: leaves room for spaces and dashes between all characters, and for a sticker's address. */
const MAX_TYPED_LENGTH = 200;

/** The schema of the code printed on a sticker. Accepts every spelling that `readTypedCode` does. */
export const stickerCode = requiredText(MAX_TYPED_LENGTH, () => scannerWords().code.missing)
  .refine((typed) => readTypedCode(typed).kind !== "other", { error: () => scannerWords().code.invalid })
  .refine((typed) => readTypedCode(typed).kind !== "mistyped", { error: () => scannerWords().code.mistyped });

type NewSticker = { readonly guid: string; readonly ownerId: Id | null };

type NewStickerForm = Extract<ReadForm<{ readonly guid?: string | undefined }>, { accepted: true }>;

type FoundNewSticker =
  | { readonly accepted: true; readonly sticker: NewSticker }
  | { readonly accepted: false; readonly response: TypedResponse<FormReply> };

/**
 * Looks up the sticker that somebody wants to register by its typed code. Otherwise returns a response: the form with the reason at its
 * field `guid`, or a redirect to the payment of a postpaid sticker.
 */
export async function findNewSticker(
  { reject, rejectFor }: Pick<NewStickerForm, "reject" | "rejectFor">,
  typed: string,
): Promise<FoundNewSticker> {
  const guid = readStickerCode(typed);
  const { stickerNotNew, stickerUnusable } = ownerWords().ownerApi;
  const { lookupFailed } = scannerWords().sticker;
  const lookup = await findSticker(guid, { isTypedCode: true });
  if (lookup.kind === "refused") return { accepted: false, response: reject(stickerUnusable, { field: "guid" }) };
  if (lookup.kind !== "ok")
    return { accepted: false, response: rejectFor(lookup, { refused: stickerUnusable, unavailable: lookupFailed }) };
  const { ownerId } = lookup.data.sticker;
  switch (scanOutcome(lookup.data.sticker, now())) {
    case "register":
      return { accepted: true, sticker: { guid, ownerId } };
    case "payFirst": {
      const headers = { "Set-Cookie": await scanSession.write({ guid, ownerId }) };
      return { accepted: false, response: redirect(paths.postpaidCheckout(), { status: 303, headers }) };
    }
    case "inactive":
      return { accepted: false, response: reject(stickerUnusable, { field: "guid" }) };
    case "contact":
    case "expired":
      return { accepted: false, response: reject(stickerNotNew, { field: "guid" }) };
  }
}
