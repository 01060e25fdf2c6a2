import { z } from "zod";

import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { adultDayOfBirth, bloodGroup, formBasics, pincode, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** The editable fields of the profile (spec, section 5, Profile update). */
export const profileSchema = z.object({
  ...formBasics,
  VehicleOwnerName: requiredText(limits.personName, messages.nameMissing),
  VehicleOwnerDOB: adultDayOfBirth(),
  VehicleOwnerBloodGroup: bloodGroup,
  VehicleOwnerAddress: requiredText(limits.address, messages.addressMissing),
  VehicleOwnerCity: requiredText(limits.city, messages.cityMissing),
  VehicleOwnerState: requiredText(limits.personName, messages.stateMissing),
  VehicleOwnerPincode: pincode(words.pincodeInvalid),
  /** Set by the page's script, which shows a toast and then navigates. */
  stay: z.string().optional(),
});
