import { z } from "zod";

import { words } from "#contract/words";
import { email, commonFields, mobile } from "~/forms/fields.server";
import { messages } from "~/words/messages";

export const registerSchema = z.object({
  ...commonFields,
  strPhone: mobile(words.ownerPhoneInvalid),
  strEmail: email(messages.emailMissing, words.emailInvalid),
});
