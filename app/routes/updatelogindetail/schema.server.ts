import { z } from "zod";

import { callablePhone, commonFields } from "~/forms/fields.server";
import { ownerWords } from "~/words/words";

/** The editable fields of a vehicle. The plate is read-only (spec, section 5, Edit vehicle). */
export const vehicleSchema = z.object({
  ...commonFields,
  emergencyContactNumber: callablePhone(() => ownerWords().ownerApi.editedEmergencyPhoneInvalid),
});
