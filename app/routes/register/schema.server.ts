import { z } from "zod";

import { email, commonFields, mobile } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

export const registerSchema = z.object({
  ...commonFields,
  strPhone: mobile(() => ownerWords().ownerApi.ownerPhoneInvalid),
  strEmail: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ),
});
