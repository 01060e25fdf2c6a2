import { z } from "zod";

import { callablePhone, formBasics, plate } from "~/forms/fields.server";
import { messages } from "~/words/messages";

/** The vehicle that a further sticker is for (spec, section 5, Add vehicle). */
export const addVehicleSchema = z.object({
  ...formBasics,
  vehiclePlateNumber: plate(messages.addedPlateInvalid),
  emergencyContactNumber: callablePhone(messages.addedEmergencyPhoneInvalid),
});
