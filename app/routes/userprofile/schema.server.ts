import { z } from "zod";

import { limits } from "#contract/limits";
import { words } from "#contract/words";
import { adultDayOfBirth, bloodGroup, formBasics, pincode, requiredText } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** What an owner may change of the profile; e-mail and mobile are read-only (spec, section 5, Profile update). */
export const profileSchema = z.object({
  ...formBasics,
  VehicleOwnerName: requiredText(limits.personName, messages.nameMissing),
  VehicleOwnerDOB: adultDayOfBirth(),
  VehicleOwnerBloodGroup: bloodGroup,
  VehicleOwnerAddress: requiredText(limits.address, messages.addressMissing),
  VehicleOwnerCity: requiredText(limits.city, messages.cityMissing),
  VehicleOwnerState: requiredText(limits.personName, messages.stateMissing),
  VehicleOwnerPincode: pincode(words.pincodeInvalid),
  /** Set by the page's own script, which shows a toast and goes on by itself. */
  stay: z.string().optional(),
});
