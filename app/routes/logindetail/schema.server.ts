import { z } from "zod";

import { callablePhone, commonFields, plate } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The Add-vehicle form (spec, section 5, Add vehicle). */
export const addVehicleSchema = z.object({
  ...commonFields,
  vehiclePlateNumber: plate(() => ownerWords().ownerApi.addedPlateInvalid),
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.addedEmergencyPhoneInvalid),
});
