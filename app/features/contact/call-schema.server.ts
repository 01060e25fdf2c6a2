import { z } from "zod";

import { callablePhone, commonFields } from "~/forms/fields.server";
import { scannerWords } from "~/words/words";

const phoneInvalid = () => scannerWords().api.callerPhoneInvalid;

/** The form that asks for a masked call. */
export const callSchema = z.object({ ...commonFields, from: callablePhone(phoneInvalid, phoneInvalid) });
