import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";

import { readForm, type ReadForm } from "~/forms/form.server";
import { codeSchema, type CodeWords } from "./code-step.server";
import { readPendingCode, secondsLeft, type CodeFlow, type PendingCode } from "./pending-code.server";

type CodeForm = Extract<ReadForm<z.output<ReturnType<typeof codeSchema>>>, { accepted: true }>;

/** What is verified: the code that was typed, against the one that this browser asked for. */
export type TypedCode = { readonly pending: PendingCode; readonly form: CodeForm };

/** Login by a one-time code. What is wrong with the form is thrown as the answer to it. */
export class CodeStrategy<Identity> extends Strategy<Identity, TypedCode> {
  override readonly name: string;

  constructor(
    private readonly args: ActionFunctionArgs,
    private readonly login: { readonly flow: CodeFlow; readonly codeWords?: CodeWords; path(request: Request): string },
    verify: Strategy.VerifyFunction<Identity, TypedCode>,
  ) {
    super(verify);
    this.name = login.flow;
  }

  override async authenticate(request: Request): Promise<Identity> {
    const pending = await readPendingCode(request, this.login.flow);
    if (!pending || secondsLeft(pending) === 0) throw redirect(this.login.path(request), 303);
    const form = await readForm(this.args, codeSchema(this.login.codeWords), { secrets: ["password"] });
    if (!form.accepted) throw form.answer;
    return this.verify({ pending, form });
  }
}
