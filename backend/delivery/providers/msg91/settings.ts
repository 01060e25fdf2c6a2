import { z } from "zod";

import { registeredTemplates } from "../sms-registration";
import { baseUrl, required } from "../variables";

export type Msg91Sms = z.output<typeof msg91Sms>;

const account = z
  .object({ MSG91_BASE_URL: baseUrl("https://control.msg91.com"), MSG91_AUTH_KEY: required })
  .transform(({ MSG91_BASE_URL: baseUrl, MSG91_AUTH_KEY: authKey }) => ({ baseUrl, authKey }));

export const msg91Sms = z.intersection(account, registeredTemplates);
