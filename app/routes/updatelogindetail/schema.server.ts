import { z } from "zod";

import { callablePhone, commonFields } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The form that edits a vehicle. The plate is read-only (spec, section 5, Edit vehicle). */
export const vehicleSchema = z.object({
  ...commonFields,
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.editedEmergencyPhoneInvalid),
});
