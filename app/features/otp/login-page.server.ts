import { json, type SerializeFrom } from "@remix-run/node";
import type { z } from "zod";

import { LONGEST_TYPED_NUMBER } from "#contract/normalize";
import type { FieldConstraint } from "~/forms/field-state";
import { constraintsOf, newFormKey } from "~/forms/form.server";
import { newBrowserMark, readBrowserMark } from "~/session/browser-mark.server";
import { codeSchema, codeStep, refreshHeader, type CodeMessages } from "./code-step.server";
import { readPendingCode, type CodeFlow } from "./pending-code.server";

type Login = { readonly flow: CodeFlow; readonly codeMessages?: CodeMessages };

/**
 * Loads the data of every login page.
 * @param accountSchema the schema of the first step's form.
 * @param more what else the page shows.
 */
export async function loginPage<More extends object>(request: Request, login: Login, accountSchema: z.ZodObject, more: More) {
  const step = await codeStep(await readPendingCode(request, login.flow), request);
  const headers = new Headers(refreshHeader(step));
  if ((await readBrowserMark(request)) === null) headers.append("Set-Cookie", await newBrowserMark());
  const constraints = step.step === "code" ? codeConstraints(login) : constraintsOf(accountSchema);
  return json({ step, formKey: newFormKey(), constraints, ...more }, { headers });
}

/** Returns the attributes of the code field. The maximum length leaves room for the spaces and dashes of a pasted code. */
function codeConstraints({ codeMessages }: Login): Record<string, FieldConstraint> {
  const { password } = constraintsOf(codeSchema(codeMessages));
  return { password: { ...password, maxLength: LONGEST_TYPED_NUMBER } };
}

/** Loader data of a login page. */
export type LoginPage = SerializeFrom<typeof loginPage<object>>;
