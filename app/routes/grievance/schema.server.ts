import { z } from "zod";

import { limits } from "#contract/limits";
import { commonFields, email, phone, requiredText } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

export const grievanceSchema = z.object({
  ...commonFields,
  name: requiredText(limits.personName, () => ownerWords().grievance.nameMissing),
  email: email(
    () => ownerWords().grievance.emailMissing,
    () => ownerWords().grievance.emailInvalid,
  ),
  phone: phone(() => ownerWords().grievance.phoneInvalid).optional(),
  message: requiredText(limits.message, () => ownerWords().grievance.messageMissing),
});
