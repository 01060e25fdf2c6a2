import { z } from "zod";

import { smsTemplates } from "../messages/sms-templates";
import { required } from "./variables";

const templateId = required.regex(/^[A-Za-z0-9]{6,40}$/, "must be a template's id, of letters and digits only.");

/** One variable for each SMS template, because operators block unregistered texts. */
export const registeredTemplates = z
  .object(Object.fromEntries(Object.keys(smsTemplates).map((template) => [templateVariable(template), templateId])))
  .transform((ids) => ({ templateIds: new Map(Object.keys(smsTemplates).map((template) => [template, ids[templateVariable(template)]])) }));

/** Returns the name of the variable for a template's registration, such as SMS_TEMPLATE_CODE. */
export function templateVariable(template: string): string {
  return `SMS_TEMPLATE_${template.toUpperCase()}`;
}
