import { AsyncLocalStorage } from "node:async_hooks";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";

import { readForm, type ReadForm } from "~/forms/form.server";
import { codeSchema, type CodeMessages } from "./code-step.server";
import { readPendingCode, secondsLeft, type CodeFlow, type PendingCode } from "./pending-code.server";

type CodeForm = Extract<ReadForm<z.output<ReturnType<typeof codeSchema>>>, { accepted: true }>;

/** What to verify: the form with the typed code, and what is known about the code that this browser requested. */
export type CodeToVerify = { readonly pending: PendingCode; readonly form: CodeForm; readonly request: Request };

/** The action's arguments, which `readForm` needs. remix-auth passes only a copy of the request to a strategy. */
const actionArgs = new AsyncLocalStorage<ActionFunctionArgs>();

/** Login by one-time code. If the form is invalid, throws the response that shows the errors. */
export class CodeStrategy<Identity> extends Strategy<Identity, CodeToVerify> {
  override readonly name: string;

  constructor(
    private readonly login: { readonly flow: CodeFlow; readonly codeMessages?: CodeMessages; path(request: Request): string },
    verify: Strategy.VerifyFunction<Identity, CodeToVerify>,
  ) {
    super(verify);
    this.name = login.flow;
  }

  /**
   * Verifies the code that was posted to an action. Gives the authenticator a new request without a body. The authenticator copies its
   * request, and a request whose body was read cannot be copied.
   */
  static verifyWith<Identity>(authenticator: Authenticator<Identity>, flow: CodeFlow, args: ActionFunctionArgs): Promise<Identity> {
    return actionArgs.run(args, () => authenticator.authenticate(flow, new Request(args.request.url)));
  }

  override async authenticate(): Promise<Identity> {
    const args = actionArgs.getStore();
    if (args === undefined) throw new Error("Call CodeStrategy.verifyWith, which passes the action's arguments");
    const { request } = args;
    const pending = await readPendingCode(request, this.login.flow);
    if (!pending || secondsLeft(pending) === 0) throw redirect(this.login.path(request), 303);
    const form = await readForm(args, codeSchema(this.login.codeMessages), { secrets: ["password"] });
    if (!form.accepted) throw form.response;
    return this.verify({ pending, form, request });
  }
}
