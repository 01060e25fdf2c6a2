import { z } from "zod";

import { limits } from "#contract/limits";
import { commonFields, intentField, mobile, requiredText, unreadable } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The form of the person who may act for the owner. `purpose` is the consent that a button withdraws. */
export const nomineeSchema = z.object({
  ...commonFields,
  intent: intentField,
  purpose: z.string().max(20, unreadable).optional(),
  name: requiredText(limits.personName, () => ownerWords().ownerApi.nomineeNameInvalid),
  phone: mobile(() => ownerWords().ownerApi.nomineePhoneInvalid),
});

/** A form that is only a button. */
export const buttonSchema = nomineeSchema.partial();
