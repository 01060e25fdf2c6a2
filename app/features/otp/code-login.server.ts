import { redirect, type ActionFunctionArgs, type TypedResponse } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import type { z } from "zod";

import type { AnswerOf } from "#contract/call";
import type { Outcome } from "#contract/outcome";
import type { requestOwnerLoginCode } from "#contract/owner";
import { buttonForm } from "~/forms/fields.server";
import {
  pressedButton,
  messageFor,
  readForm,
  type FormReply,
  type FormSchema,
  type ReadForm,
  type FailureMessages,
} from "~/forms/form.server";
import { paths } from "~/paths";
import { keepBrowserMark, readBrowserMark } from "~/session/browser-mark.server";
import { redirectWithNotice } from "~/session/flash.server";
import { ownerWords } from "~/words/words";
import { codeIntents } from "./account-form";
import type { CodeMessages } from "./code-step.server";
import { CodeStrategy } from "./code-strategy.server";
import {
  forgetCode,
  readPendingCode,
  rememberCode,
  restart,
  secondsUntilResend,
  type CodeFlow,
  type PendingCode,
} from "./pending-code.server";

/** The account that a code is sent to. */
export type CodeAccount = Pick<PendingCode, "account" | "email" | "sticker" | "draft">;

/** The browser's request, and the mark of the browser (app/session/browser-mark.server.ts). */
type CodeCallOptions = { readonly request: Request; readonly browserMark: string | null };

/** The response of an API call that sends a code. */
type SentCode = AnswerOf<typeof requestOwnerLoginCode> & Partial<Pick<PendingCode, "answered">>;

type AcceptedForm<Value> = Extract<ReadForm<Value>, { accepted: true }>;

/** A login, with the authenticator that verifies its codes. */
export type CodeLogin<Identity> = CodeLoginOptions<Identity, FormSchema> & { readonly authenticator: Authenticator<Identity> };

/** The settings in which the logins by one-time code differ. */
export type CodeLoginOptions<Identity, Schema extends FormSchema> = {
  readonly flow: CodeFlow;
  /** Returns the login page's URL, with the parameters to keep. */
  path(request: Request): string;
  /** Messages in the language of the request. */
  sendMessages(): FailureMessages;
  /** By default, those of an owner's code. */
  verifyMessages?(): FailureMessages;
  /** Messages for an invalid code, if they differ from the default. */
  readonly codeMessages?: CodeMessages;
  /** What the next page says. By default, that the code is right. */
  doneNotice?(): string;
  /** Returns the schema of the first step's form. */
  schemaOf(request: Request): Schema | Promise<Schema>;
  /** Returns the account that the form names, or the response if the form cannot be accepted. */
  accountOf(form: AcceptedForm<z.output<Schema>>, request: Request): Promise<CodeAccount | TypedResponse<FormReply>> | CodeAccount;
  send(account: CodeAccount, options: CodeCallOptions & { idempotencyKey: string | null }): Promise<Outcome<SentCode>>;
  verify(pending: PendingCode, code: string, options: CodeCallOptions): Promise<Outcome<Identity>>;
  /** Returns the next page after verification, and the Set-Cookie headers of the session. */
  logIn(identity: Identity, pending: PendingCode, request: Request): Promise<{ path: string; cookies: readonly string[] }>;
};

type LoginResponse = Promise<TypedResponse<FormReply>>;

/** Creates a login with its authenticator. Call once, at server start. */
export function createCodeLogin<Identity, Schema extends FormSchema>(options: CodeLoginOptions<Identity, Schema>): CodeLogin<Identity> {
  const strategy = new CodeStrategy<Identity>(options, async ({ pending, form, request }) => {
    const outcome = await options.verify(pending, form.value.password, { request, browserMark: await readBrowserMark(request) });
    if (outcome.kind === "ok") return outcome.data;
    const { ownerApi, session } = ownerWords();
    const sentences = options.verifyMessages?.() ?? { refused: ownerApi.codeWrong, unavailable: session.codeVerifyFailed };
    const { message, init } = messageFor(outcome, sentences);
    // A refusal is about the code, so the summary links to its field.
    throw form.reject(message, outcome.kind === "refused" ? { field: "password", ...init } : init);
  });
  return { ...options, authenticator: new Authenticator<Identity>().use(strategy, options.flow) };
}

/** The action of every login page. The pressed button selects the step. */
export async function codeLoginAction<Identity>(args: ActionFunctionArgs, login: CodeLogin<Identity>): LoginResponse {
  switch (await pressedButton(args.request)) {
    case codeIntents.verify:
      return verifyCode(args, login);
    case codeIntents.resend:
      return resendCode(args, login);
    case codeIntents.restart:
      return redirect(login.path(args.request), { status: 303, headers: { "Set-Cookie": await restart(args.request, login.flow) } });
    default:
      return sendFirstCode(args, login);
  }
}

async function sendFirstCode<Identity>(args: ActionFunctionArgs, login: CodeLogin<Identity>): LoginResponse {
  const form = await readForm(args, await login.schemaOf(args.request));
  if (!form.accepted) return form.response;
  const account = await login.accountOf(form, args.request);
  return "account" in account ? sendCode(args, login, form, account) : account;
}

async function resendCode<Identity>(args: ActionFunctionArgs, login: CodeLogin<Identity>): LoginResponse {
  const pending = await readPendingCode(args.request, login.flow);
  if (!pending) return redirect(login.path(args.request), 303);
  const form = await readForm(args, buttonForm);
  if (!form.accepted) return form.response;
  const wait = secondsUntilResend(pending);
  if (wait > 0) return form.rejectFor({ kind: "limited", retryAfter: wait, message: "" }, login.sendMessages());
  return sendCode(args, login, form, pending);
}

async function sendCode<Identity>(
  { request }: ActionFunctionArgs,
  login: CodeLogin<Identity>,
  form: Pick<AcceptedForm<z.output<FormSchema>>, "rejectFor" | "value">,
  { account, email, sticker, draft }: CodeAccount,
): LoginResponse {
  const browserMark = await readBrowserMark(request);
  const { idempotencyKey = null } = form.value;
  const outcome = await login.send({ account, email, sticker, draft }, { request, idempotencyKey, browserMark });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, login.sendMessages());
  const before = await readPendingCode(request, login.flow);
  const { ownerApi: words } = ownerWords();
  const { authorisation, onItsWay, answered = null } = outcome.data;
  const challenge = authorisation?.token ?? null;
  const isOnItsWay = onItsWay ?? false;
  const pending = await rememberCode({ flow: login.flow, account, email, sticker, draft, challenge, isOnItsWay, answered }, before);
  const notice = isOnItsWay ? ({ tone: "info", text: words.codeOnItsWay } as const) : words.codeSent;
  return redirectWithNotice(paths.codeStep(login.path(request)), notice, [pending]);
}

async function verifyCode<Identity>(args: ActionFunctionArgs, login: CodeLogin<Identity>): LoginResponse {
  try {
    const identity = await CodeStrategy.verifyWith(login.authenticator, login.flow, args);
    return await logIn(args, login, identity);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function logIn<Identity>({ request }: ActionFunctionArgs, login: CodeLogin<Identity>, identity: Identity): LoginResponse {
  const pending = await readPendingCode(request, login.flow);
  if (!pending) return redirect(login.path(request), 303);
  const { path, cookies } = await login.logIn(identity, pending, request);
  const browserMark = await readBrowserMark(request);
  const kept = browserMark === null ? [] : [await keepBrowserMark(browserMark)];
  const text = login.doneNotice?.() ?? ownerWords().ownerApi.codeVerified;
  return redirectWithNotice(path, text, [...cookies, await forgetCode(), ...kept]);
}
