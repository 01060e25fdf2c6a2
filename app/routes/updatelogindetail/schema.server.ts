import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, commonFields } from "~/forms/fields.server";

/** The editable fields of a vehicle. The plate is read-only (spec, section 5, Edit vehicle). */
export const vehicleSchema = z.object({ ...commonFields, emergencyContactNumber: callablePhone(words.editedEmergencyPhoneInvalid) });
