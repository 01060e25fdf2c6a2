import { json } from "@remix-run/node";
import type { z } from "zod";

import { constraintsOf, newFormKey } from "~/forms/form.server";
import { newBrowserMark, readBrowserMark } from "~/session/browser-mark.server";
import { codeStep, refreshHeader } from "./code-step.server";
import { readPendingCode, type CodeFlow } from "./pending-code.server";

/**
 * What the loader of every login screen answers: the step that this browser is at.
 * @param accountSchema of the first step's form.
 */
export async function loginPage(request: Request, flow: CodeFlow, accountSchema: z.ZodObject) {
  const step = codeStep(await readPendingCode(request, flow), request);
  const headers = new Headers(refreshHeader(step));
  if ((await readBrowserMark(request)) === null) headers.append("Set-Cookie", await newBrowserMark());
  return json({ step, formKey: newFormKey(), constraints: constraintsOf(accountSchema) }, { headers });
}
