import { z } from "zod";

import { limits } from "#contract/limits";
import { askedPincode } from "~/features/shipping/pincode-doubt.server";
import { adultDateOfBirth, bloodGroup, commonFields, pincode, requiredText } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The editable fields of the profile (spec, section 5, Profile update). */
export const profileSchema = z.object({
  ...commonFields,
  VehicleOwnerName: requiredText(limits.personName, () => ownerWords().detailErrors.nameMissing),
  VehicleOwnerDOB: adultDateOfBirth(),
  VehicleOwnerBloodGroup: bloodGroup,
  VehicleOwnerAddress: requiredText(limits.address, () => ownerWords().detailErrors.addressMissing),
  VehicleOwnerCity: requiredText(limits.city, () => ownerWords().detailErrors.cityMissing),
  VehicleOwnerState: requiredText(limits.personName, () => ownerWords().detailErrors.stateMissing),
  VehicleOwnerPincode: pincode(() => ownerWords().ownerApi.pincodeInvalid),
  askedPincode,
  /** Set by the page's script, which shows a toast and then opens the next page itself. The server then does not redirect. */
  stay: z.string().optional(),
});
