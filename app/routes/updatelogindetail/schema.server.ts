import { z } from "zod";

import { words } from "#contract/words";
import { callablePhone, formBasics } from "~/forms/fields.server";

/** What an owner may change of a vehicle: the plate is on the vehicle and stays (spec, section 5, Edit vehicle). */
export const vehicleSchema = z.object({ ...formBasics, emergencyContactNumber: callablePhone(words.editedEmergencyPhoneInvalid) });
