import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import type { AccountForm } from "~/features/otp/code-login.server";
import { commonFields, phone } from "~/forms/fields.server";
import { readForm } from "~/forms/form.server";
import { ownerWords } from "~/words/words";

export const phoneSchema = z.object({ ...commonFields, phone: phone(() => ownerWords().ownerApi.ownerPhoneInvalid) });

/** Reads the form of the first step of an owner's login. */
export async function readPhoneForm(args: ActionFunctionArgs): Promise<AccountForm> {
  const form = await readForm(args, phoneSchema);
  if (!form.accepted) return form;
  const { phone: account, idempotencyKey } = form.value;
  return { accepted: true, rejectFor: form.rejectFor, value: { account, email: "", idempotencyKey } };
}
