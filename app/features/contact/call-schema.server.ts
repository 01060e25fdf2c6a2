import { z } from "zod";

import { callablePhone, commonFields } from "~/forms/fields.server";
import { scannerWords } from "~/words/words";

const phoneInvalid = () => scannerWords().api.callerPhoneInvalid;

/** The form that requests a masked phone call. */
export const callSchema = z.object({ ...commonFields, from: callablePhone(phoneInvalid, phoneInvalid) });
