import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, commonFields, plate } from "~/forms/fields.server";

/** The Add-vehicle form (spec, section 5, Add vehicle). */
export const addVehicleSchema = z.object({
  ...commonFields,
  vehiclePlateNumber: plate(words.addedPlateInvalid),
  emergencyContactNumber: callablePhone(words.addedEmergencyPhoneInvalid),
});
