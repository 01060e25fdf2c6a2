import { z } from "zod";

import { limits } from "#contract/limits";
import { askedPincode } from "~/features/shipping/pincode-doubt.server";
import { adultDateOfBirth, bloodGroup, callablePhone, email, commonFields, pincode, plate, requiredText } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The registration form (spec, section 5, Profile). */
export const profileSchema = z.object({
  ...commonFields,
  strName: requiredText(limits.personName, () => ownerWords().detailErrors.nameMissing),
  strDOB: adultDateOfBirth(),
  /** Posted only if the session has no email address. */
  strEmail: email(
    () => ownerWords().session.emailMissing,
    () => ownerWords().ownerApi.emailInvalid,
  ).optional(),
  bloodGroup,
  strAddress: requiredText(limits.address, () => ownerWords().detailErrors.addressMissing),
  strCity: requiredText(limits.city, () => ownerWords().detailErrors.cityMissing),
  strState: requiredText(limits.personName, () => ownerWords().detailErrors.stateMissing),
  strPincode: pincode(() => ownerWords().ownerApi.pincodeInvalid),
  askedPincode,
  vehiclePlateNumber: plate(() => ownerWords().ownerApi.plateInvalid),
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.emergencyPhoneInvalid),
  terms: z.literal("on", { error: () => ownerWords().detailErrors.termsNotAccepted }),
});
