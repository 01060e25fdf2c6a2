import { z } from "zod";

import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { adultDateOfBirth, bloodGroup, commonFields, pincode, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** The editable fields of the profile (spec, section 5, Profile update). */
export const profileSchema = z.object({
  ...commonFields,
  VehicleOwnerName: requiredText(limits.personName, messages.nameMissing),
  VehicleOwnerDOB: adultDateOfBirth(),
  VehicleOwnerBloodGroup: bloodGroup,
  VehicleOwnerAddress: requiredText(limits.address, messages.addressMissing),
  VehicleOwnerCity: requiredText(limits.city, messages.cityMissing),
  VehicleOwnerState: requiredText(limits.personName, messages.stateMissing),
  VehicleOwnerPincode: pincode(words.pincodeInvalid),
  /** Tells the server not to redirect: the page's script shows a toast and then navigates itself. */
  stay: z.string().optional(),
});
