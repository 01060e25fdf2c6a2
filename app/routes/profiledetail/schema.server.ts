import { z } from "zod";

import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { adultDateOfBirth, bloodGroup, callablePhone, email, commonFields, pincode, plate, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** The registration form (spec, section 5, Profile). */
export const profileSchema = z.object({
  ...commonFields,
  strName: requiredText(limits.personName, messages.nameMissing),
  strDOB: adultDateOfBirth(),
  /** Only if the session has no email address. */
  strEmail: email(messages.emailMissing, words.emailInvalid).optional(),
  bloodGroup,
  strAddress: requiredText(limits.address, messages.addressMissing),
  strCity: requiredText(limits.city, messages.cityMissing),
  strState: requiredText(limits.personName, messages.stateMissing),
  strPincode: pincode(words.pincodeInvalid),
  vehiclePlateNumber: plate(words.plateInvalid),
  emergencyContactNumber: callablePhone(words.emergencyPhoneInvalid),
  terms: z.literal("on", { error: messages.termsNotAccepted }),
});
